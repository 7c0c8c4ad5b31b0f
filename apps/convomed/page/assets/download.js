// The download page: the files of the choice that is in the address, and how to run them.

import { addressOf, askJson, byId, bytesText, complete, differing, element, enableCopying, setSteps, textsOfAddress } from "./shared.js";
import { Code } from "./code.js";

const form = await askJson("form.json");
const given = textsOfAddress();
const known = form.fields.some((field) => field.filters.includes(given.filter ?? form.fields[0].default));
const texts = known ? complete(form, given) : {};

function problem(text) {
    byId("summary").textContent = text;
    byId("summary").className = "note bad";
}

async function show() {
    if (known) setSteps(form, texts, true);
    const asked = form.static ? differing(form, texts) : given;
    const checked = await askJson(addressOf(form, "check.json", asked));
    if (checked.problems.length) {
        setSteps(form, texts, false);
        return problem(checked.problems.map((each) => (each.field ? `${each.field}: ` : "") + each.reason).join("; "));
    }
    byId("title").textContent = checked.title;
    document.title = `${checked.title} · convomed`;
    byId("command").textContent = checked.command;
    byId("summary").textContent = "Generating …";
    const { files, zip, run } = await askJson(addressOf(form, "code.json", asked));
    byId("summary").textContent = checked.speed ? `Expected: ${checked.speed.gpx_s} Gpx/s. ${checked.speed.source}` : "";
    byId("zip").href = addressOf(form, zip.name, asked);
    byId("zip").setAttribute("download", zip.name);
    byId("zip-name").textContent = zip.name;
    byId("zip-about").textContent = `${files.length} files, ${bytesText(zip.size)}`;
    byId("run").textContent = run.join("\n");
    byId("file-list").replaceChildren(...files.map((file) => element("li", {},
        element("a", { href: addressOf(form, `files/${encodeURIComponent(file.name)}`, asked), download: file.name }, file.name),
        element("span", { class: "help" }, file.about), element("span", { class: "size" }, bytesText(file.size)))));
    new Code().show(files);
    byId("ready").hidden = false;
}

enableCopying();
try {
    await show();
} catch (failure) {
    problem(failure.message);
}
