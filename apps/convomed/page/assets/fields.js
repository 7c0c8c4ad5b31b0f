// A control for each kind of field. Each has an `element`, a `text` to get and set, and says when it was changed.

import { element } from "./shared.js";
import { MaskEditor } from "./mask.js";

const LABELS = {
    median: "Median", rank: "Rank", convolution: "Convolution", separable: "Separable", gaussian: "Gaussian", box: "Box",
    large_gaussian: "Large Gaussian", c: "CUDA C", gpumat: "OpenCV GpuMat", auto: "auto, the module's own plan",
};
const MOST_PILLS = 8;
const shown = (value) => LABELS[value] ?? value;

function pills(field, type, changed) {
    const inputs = field.values.map((value) => {
        const input = element("input", { type, name: field.name, value });
        input.addEventListener("change", changed);
        return input;
    });
    const box = element("div", { class: "pills" }, ...inputs.map((input) =>
        element("label", {}, input, element("span", {}, shown(input.value)))));
    return {
        element: box,
        get text() { return inputs.filter((input) => input.checked).map((input) => input.value).join(" "); },
        set text(text) { inputs.forEach((input) => { input.checked = text.split(" ").includes(input.value); }); },
        grouped: true,
    };
}

function list(field, changed) {
    const select = element("select", {}, ...field.values.map((value) => element("option", { value }, shown(value))));
    select.addEventListener("change", changed);
    return { element: select, inputs: [select], get text() { return select.value; }, set text(text) { select.value = text; } };
}

function line(field, changed) {
    const input = element("input", {
        type: "text", autocomplete: "off", spellcheck: "false", inputmode: field.kind === "real" || field.kind === "integer" ? "decimal" : "text",
    });
    input.addEventListener("input", changed);
    return { element: input, inputs: [input], get text() { return input.value.trim(); }, set text(text) { input.value = text; } };
}

// A number with a slider beside it.
function slider(field, changed) {
    const number = line(field, () => { range.value = number.text; changed(); });
    const range = element("input", { type: "range", min: String(field.least), max: String(field.most), step: "1", "aria-label": `${field.label}, by a slider` });
    range.addEventListener("input", () => { number.text = range.value; changed(); });
    return {
        element: element("div", { class: "pair" }, range, number.element), inputs: number.inputs,
        get text() { return number.text; },
        set text(text) { number.text = text; range.value = text; },
    };
}

// Width and height; one number while "square" is checked.
function size(field, changed) {
    const part = (label) => element("input", { type: "text", inputmode: "numeric", autocomplete: "off", "aria-label": `${field.label}: ${label}` });
    const width = part("width"), height = part("height");
    const square = element("input", { type: "checkbox" });
    const follow = (from, to) => () => { if (square.checked) to.value = from.value; changed(); };
    width.addEventListener("input", follow(width, height));
    height.addEventListener("input", follow(height, width));
    square.addEventListener("change", () => { height.value = square.checked ? width.value : height.value; changed(); });
    const step = (input) => input.addEventListener("keydown", (event) => {
        const by = { ArrowUp: 2, ArrowDown: -2 }[event.key];
        if (!by || !Number.isInteger(Number(input.value))) return;
        event.preventDefault();
        input.value = Math.max(field.least ?? 1, Number(input.value) + by);
        input.dispatchEvent(new Event("input"));
    });
    step(width);
    step(height);
    return {
        element: element("div", { class: "size" }, width, element("span", { "aria-hidden": "true" }, "×"), height,
            element("label", { class: "check" }, square, "square")),
        inputs: [width, height],
        get text() { return `${width.value.trim()}x${height.value.trim()}`; },
        set text(text) {
            const [across, down] = text.split(/[xX]/);
            width.value = across;
            height.value = down ?? across;
            square.checked = width.value === height.value;
        },
        grouped: true,
    };
}

function yesNo(field, changed) {
    const input = element("input", { type: "checkbox" });
    input.addEventListener("change", changed);
    return { element: input, inputs: [input], get text() { return input.checked ? "yes" : "no"; }, set text(text) { input.checked = text === "yes"; }, beside: true };
}

function controlOf(field, changed) {
    if (field.kind === "enum") return field.values.length <= MOST_PILLS ? pills(field, "radio", changed) : list(field, changed);
    if (field.kind === "flags") return pills(field, "checkbox", changed);
    if (field.kind === "size") return size(field, changed);
    if (field.kind === "yes_no") return yesNo(field, changed);
    if (field.kind === "real" && field.least !== null && field.most !== null && field.most - field.least <= 100) return slider(field, changed);
    if (field.kind === "mask" || field.kind === "vector") {
        const editor = new MaskEditor(field, field.kind === "mask" ? "mask" : field.name, changed);
        editor.grouped = true;
        return editor;
    }
    return line(field, changed);
}

// A control with its label, help and the place for the reason of a problem.
export function makeField(field, changed) {
    const control = controlOf(field, changed);
    const id = `field-${field.name}`;
    const help = element("p", { class: "help", id: `${id}-help` }, field.help);
    const reason = element("p", { class: "reason", id: `${id}-reason` });
    const described = `${id}-reason ${id}-help`;
    const inputs = control.inputs ?? [];
    for (const input of inputs) input.setAttribute("aria-describedby", described);
    let box;
    if (control.grouped) {
        box = element("fieldset", { class: "field" }, element("legend", {}, field.label), control.element, reason, help);
        if (!inputs.length) box.setAttribute("aria-describedby", described);
    } else {
        inputs[0].id = id;
        box = element("div", { class: "field" }, ...(control.beside
            ? [element("label", { class: "check", for: id }, control.element, element("span", { class: "title" }, field.label))]
            : [element("label", { for: id }, field.label), control.element]), reason, help);
    }
    return {
        box, control,
        set reason(text) {
            reason.textContent = text;
            for (const input of inputs) {
                if (text) input.setAttribute("aria-invalid", "true");
                else input.removeAttribute("aria-invalid");
            }
        },
    };
}
