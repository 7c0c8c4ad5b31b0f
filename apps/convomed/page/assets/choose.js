// The parameter page: the form is made from the schema; each change is checked by the generator's own rules, then the
// preview, the figures and the code follow.

import { addressOf, askJson, byId, complete, differing, element, enableCopying, presetOf, queryOf, setSteps, textsOfAddress } from "./shared.js";
import { Code } from "./code.js";
import { makeField } from "./fields.js";
import { shownNumber } from "./mask.js";
import { Preview } from "./preview.js";

// What few change is behind a heading that opens.
const TUNING = ["image_size", "algorithm", "strip_rows"];

const form = await askJson("form.json");
const fields = new Map();
const preview = new Preview(form);
const code = new Code();
let texts = complete(form, textsOfAddress());
let unknown = {}; // what the address has but the schema does not
let stopped = null;
let waiting = 0;

function makeForm() {
    for (const [name, title] of form.groups) {
        const members = form.fields.filter((field) => field.group === name);
        const group = element("fieldset", { class: "card", disabled: form.static }, element("legend", {}, title));
        const tuning = element("div", { class: "fields" });
        for (const field of members) {
            const made = makeField(field, () => changed(field.name));
            fields.set(field.name, made);
            (TUNING.includes(field.name) ? tuning : group).append(made.box);
            if (field.kind === "mask" || field.kind === "vector") {
                made.note = element("p", { class: "mask-sum", "aria-live": "off" });
                made.control.element.append(made.note);
            }
        }
        if (tuning.children.length) group.append(element("details", { class: "tuning" }, element("summary", {}, "Tuning"), tuning));
        byId("choice").append(group);
    }
    byId("choice").addEventListener("submit", (event) => event.preventDefault());
}

function makePresets() {
    byId("presets").append(...form.presets.map((preset) => {
        const button = element("button", { type: "button" }, preset.label);
        button.addEventListener("click", () => { unknown = {}; setTexts(preset.texts); update(0); });
        return button;
    }));
}

function setTexts(given) {
    texts = complete(form, given);
    for (const [name, text] of Object.entries(texts)) fields.get(name).control.text = text;
    showFields();
}

function showFields() {
    for (const [name, field] of fields) field.box.hidden = !(name in texts);
    fields.get("border_value").box.hidden = texts.border !== "constant" && texts.border_value === defaultOf("border_value");
}

const defaultOf = (name) => form.fields.find((field) => field.name === name).defaults[texts.filter];

function changed(name) {
    unknown = {};
    const text = fields.get(name).control.text;
    if (name === "filter") {
        // Fields that both filters have stay as they are, except defaults.
        setTexts({ ...differing(form, texts), filter: text });
        return update(0);
    }
    texts[name] = text;
    if (name === "border" && text !== "constant" && texts.border_value !== defaultOf("border_value"))
        fields.get("border_value").control.text = texts.border_value = defaultOf("border_value");
    showFields();
    update(200);
}

function showSums() {
    for (const name of ["mask", "row", "column"]) {
        if (!(name in texts)) continue;
        const { control, note } = fields.get(name);
        const sum = control.sum;
        note.replaceChildren("Sum ", element("strong", {}, Number.isFinite(sum) ? shownNumber(sum) : "–"));
        if (name === "column") continue;
        const both = name === "row" ? sum * fields.get("column").control.sum : sum;
        if (name === "row") note.append(`; of row times column ${Number.isFinite(both) ? shownNumber(both) : "–"}`);
        note.append(`. ${normalisation(both)}`);
        const divisor = fields.get("divisor").control;
        if (both > 0 && texts.grey_rule !== "yes" && Number(divisor.text) !== both) {
            const button = element("button", { type: "button", class: "button quiet small", disabled: form.static }, `Divide by ${shownNumber(both)}`);
            button.addEventListener("click", () => { divisor.text = String(both); changed("divisor"); });
            note.append(" ", button);
        }
    }
}

function normalisation(sum) {
    if (!Number.isFinite(sum)) return "";
    if (texts.grey_rule === "yes")
        return sum > 0 ? `The rule divides by ${shownNumber(sum)}.` : sum < 0 ? "The rule adds the end of the range."
            : "The rule adds the middle of the range.";
    const gain = sum / Number(texts.divisor);
    return Math.abs(gain - 1) < 1e-9 ? "Normalised: an even surface stays as it is." : `An even surface is multiplied by ${shownNumber(gain)}.`;
}

function showProblems(problems) {
    for (const [name, field] of fields) field.reason = problems.filter((problem) => problem.field === name).map((problem) => problem.reason).join("; ");
    for (const details of document.querySelectorAll("details.tuning"))
        if (problems.some((problem) => TUNING.includes(problem.field))) details.open = true;
    const summary = byId("summary");
    summary.classList.toggle("problems", problems.length > 0);
    if (!problems.length) {
        summary.textContent = "The choice is complete.";
        return;
    }
    const label = (name) => form.fields.find((field) => field.name === name)?.label;
    const named = problems.map((problem) => (label(problem.field) ? `${label(problem.field)}: ` : "") + problem.reason);
    summary.textContent = `${problems.length === 1 ? "One thing" : `${problems.length} things`} to put right. ${named.join(". ")}.`;
}

function showSpeed(speed) {
    byId("speed").textContent = speed ? `${speed.gpx_s} ` : "not measured";
    byId("speed").classList.toggle("none", !speed);
    if (speed) byId("speed").append(element("small", {}, "Gpx/s"));
    byId("speed-source").textContent = speed ? speed.source : "No measurement of the project is of this case.";
}

// Compiled on the server, if nvcc is there: asked again until the figure is known or the choice is another.
async function showRegisters(given, signal) {
    const shown = byId("code-registers");
    shown.textContent = "";
    if (form.static || !form.has_nvcc || given.target === "cpu") return;
    try {
        const answer = await askJson(addressOf(form, "registers.json", given), { signal });
        if (answer.registers === "pending") setTimeout(() => { if (!signal.aborted) showRegisters(given, signal); }, 3000);
        else if (answer.registers) shown.textContent = `; ${answer.registers} registers on ${answer.architecture}`;
    } catch {
        shown.textContent = "";
    }
}

// Checks at once; the code and the preview follow if there is no problem.
function update(delay) {
    for (const button of byId("presets").children) button.setAttribute("aria-pressed", String(button.textContent === presetOf(form, texts)?.label));
    showSums();
    clearTimeout(waiting);
    waiting = setTimeout(check, delay);
}

async function check() {
    stopped?.abort();
    const { signal } = stopped = new AbortController();
    const given = { ...differing(form, texts), ...unknown };
    history.replaceState(null, "", `?${new URLSearchParams(given)}`);
    try {
        const answer = await askJson(addressOf(form, "check.json", given), { signal });
        showProblems(answer.problems);
        const good = answer.problems.length === 0;
        setSteps(form, texts, good);
        showSpeed(answer.speed);
        byId("command").textContent = answer.command ?? "";
        if (!good) return;
        preview.draw(given, answer.pixels);
        byId("code-state").textContent = "generating …";
        const generated = await askJson(addressOf(form, "code.json", given), { signal });
        code.show(generated.files);
        const kernel = generated.kernel;
        byId("code-state").textContent = `${kernel.name}: ${kernel.lines} lines; ${generated.files.length} files`;
        byId("code-changed").textContent = code.changed ? `; ${code.changed} lines changed` : "";
        showRegisters(given, signal);
        // What is complete now, for who waits for it, such as the tests.
        document.body.dataset.generated = queryOf(form, texts);
    } catch (problem) {
        if (problem.name === "AbortError") return;
        byId("summary").textContent = problem.message;
        byId("summary").classList.add("problems");
        byId("code-state").textContent = "";
    }
}

makeForm();
makePresets();
enableCopying();
if (form.static) {
    byId("static-note").textContent = `This copy of the page shows the presets. For any other filter, run the page on your own computer: ${form.serve_command}`;
    byId("static-note").hidden = false;
}
const given = textsOfAddress();
unknown = Object.fromEntries(Object.entries(given).filter(([name]) => !(name in texts)));
if (!form.fields[0].values.includes(texts.filter)) {
    unknown = { ...unknown, filter: texts.filter };
    texts = complete(form, {});
}
if (form.static && !presetOf(form, texts)) texts = complete(form, form.presets[0].texts);
setTexts(texts);
update(0);
