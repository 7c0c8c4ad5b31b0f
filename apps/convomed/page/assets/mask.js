// The mask editor: a grid of numbers. Arrow keys move, a block from a spreadsheet can be pasted, helpers make it symmetric.
// A large mask is a text field.

import { element } from "./shared.js";

const LARGEST_GRID = 31; // rows or columns

export const parseRows = (text) => text.split(/[;\n]/).map((row) => row.trim().split(/[\s,]+/).filter((word) => word !== ""))
    .filter((row) => row.length);

const numberOf = (word) => (word.trim() === "" ? NaN : Number(word));
export const shownNumber = (value) => String(Number(value.toPrecision(7)));

export class MaskEditor {
    // `shape`: "mask", "row" or "column". `changed()` is called after each edit by the user.
    constructor(field, shape, changed) {
        this.field = field;
        this.shape = shape;
        this.changed = changed;
        this.rows = [["0"]];
        this.at = [0, 0];
        this.symmetric = false;
        this.sizes = element("div", { class: "mask-sizes" });
        this.area = element("div", { class: "mask-scroll" });
        this.tools = element("div", { class: "mask-tools" });
        this.element = element("div", { class: "field" }, this.sizes, this.area, this.tools);
        this.makeSizes();
        this.makeTools();
    }

    get text() {
        return this.shape === "mask" ? this.rows.map((row) => row.join(" ")).join("; ") : this.rows.flat().join(" ");
    }

    set text(text) {
        let rows = parseRows(text);
        if (this.shape !== "mask") rows = [rows.flat()];
        if (this.shape === "column") rows = rows[0].map((word) => [word]);
        if (!rows.length || !rows[0]?.length) rows = [["0"]];
        this.rows = rows;
        this.at = [0, 0];
        this.draw();
    }

    get sum() {
        return this.rows.flat().reduce((sum, word) => sum + numberOf(word), 0);
    }

    makeSizes() {
        const size = (label, horizontal) => {
            const input = element("input", { type: "number", min: "1", max: String(LARGEST_GRID), "aria-label": `${label} of ${this.field.label}` });
            input.addEventListener("change", () => {
                const count = Math.min(LARGEST_GRID, Math.max(1, Math.round(Number(input.value) || 1)));
                this.resize(horizontal ? this.rows.length : count, horizontal ? count : this.rows[0].length);
            });
            this.sizes.append(element("label", {}, label, input));
            return input;
        };
        this.heightInput = this.shape !== "row" ? size("Rows", false) : null;
        this.widthInput = this.shape !== "column" ? size("Columns", true) : null;
        const keep = element("input", { type: "checkbox" });
        keep.addEventListener("change", () => { this.symmetric = keep.checked; });
        this.sizes.append(element("label", { class: "check" }, keep, "Edit symmetrically"));
    }

    makeTools() {
        const mirrored = (row) => row.map((word, x) => row[Math.min(x, row.length - 1 - x)]);
        const helpers = {
            "Mirror left to right": this.shape !== "column" && ((rows) => rows.map(mirrored)),
            "Mirror top to bottom": this.shape !== "row" && ((rows) => rows.map((row, y) => [...rows[Math.min(y, rows.length - 1 - y)]])),
            "Turn 90°": this.shape === "mask" && ((rows) => rows[0].map((_, x) => rows.map((row) => row[x]).reverse())),
            "Transpose": this.shape === "mask" && ((rows) => rows[0].map((_, x) => rows.map((row) => row[x]))),
            "Change signs": (rows) => rows.map((row) => row.map((word) => shownNumber(-numberOf(word) || 0))),
        };
        for (const [label, change] of Object.entries(helpers)) {
            if (!change) continue;
            const button = element("button", { type: "button", class: "button quiet small" }, label);
            button.addEventListener("click", () => this.replace(change(this.rows)));
            this.tools.append(button);
        }
    }

    replace(rows) {
        this.rows = rows;
        this.draw();
        this.changed();
    }

    // Grows and shrinks around the middle, so that a 3x3 mask becomes the middle of a 5x5 one.
    resize(height, width) {
        const top = Math.trunc((height - this.rows.length) / 2), left = Math.trunc((width - this.rows[0].length) / 2);
        this.replace(Array.from({ length: height }, (_, y) =>
            Array.from({ length: width }, (_, x) => this.rows[y - top]?.[x - left] ?? "0")));
    }

    draw() {
        const regular = this.rows.every((row) => row.length === this.rows[0].length);
        const small = regular && this.rows.length <= LARGEST_GRID && this.rows[0].length <= LARGEST_GRID;
        if (this.heightInput) this.heightInput.value = this.rows.length;
        if (this.widthInput) this.widthInput.value = this.rows[0].length;
        this.area.replaceChildren(small ? this.grid() : this.textArea());
        this.tools.hidden = this.sizes.hidden = !small;
        if (small) this.tint();
    }

    textArea() {
        const area = element("textarea", { rows: "8", class: "mask-text", "aria-label": this.field.label, spellcheck: "false" });
        area.value = this.rows.map((row) => row.join(" ")).join("\n");
        area.addEventListener("input", () => {
            this.rows = parseRows(area.value);
            if (!this.rows.length) this.rows = [[""]];
            this.changed();
        });
        return area;
    }

    grid() {
        const width = this.rows[0].length;
        const table = element("table", { class: "mask", role: "grid", "aria-label": `${this.field.label}, ${this.rows.length} rows, ${width} columns` });
        this.cells = this.rows.map((row, y) => {
            const line = table.insertRow();
            return row.map((word, x) => {
                const input = element("input", {
                    type: "text", inputmode: "text", autocomplete: "off", spellcheck: "false", maxlength: "24",
                    "aria-label": `row ${y + 1}, column ${x + 1}`, tabindex: y === this.at[0] && x === this.at[1] ? "0" : "-1",
                });
                input.value = word;
                input.addEventListener("input", () => this.edited(y, x, input.value));
                input.addEventListener("focus", () => this.entered(y, x));
                input.addEventListener("keydown", (event) => this.pressed(event, y, x));
                input.addEventListener("paste", (event) => this.pasted(event, y, x));
                line.insertCell().append(element("span", { class: "cell" }, input));
                return input;
            });
        });
        table.style.setProperty("--cell", width > 15 ? "2.5rem" : width > 5 ? "2.75rem" : "3.6rem");
        return table;
    }

    entered(y, x) {
        this.cells[this.at[0]]?.[this.at[1]]?.setAttribute("tabindex", "-1");
        this.at = [y, x];
        this.cells[y][x].setAttribute("tabindex", "0");
        this.cells[y][x].select();
    }

    edited(y, x, text) {
        const height = this.rows.length, width = this.rows[0].length;
        const places = this.symmetric ? [[y, x], [height - 1 - y, x], [y, width - 1 - x], [height - 1 - y, width - 1 - x]] : [[y, x]];
        for (const [row, column] of places) {
            this.rows[row][column] = text.trim().replace(",", ".") || "0";
            if (row !== y || column !== x) this.cells[row][column].value = text;
        }
        this.tint();
        this.changed();
    }

    pressed(event, y, x) {
        const input = event.target;
        const whole = input.selectionStart === 0 && input.selectionEnd === input.value.length;
        const atStart = whole || input.selectionEnd === 0, atEnd = whole || input.selectionStart === input.value.length;
        const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], Enter: [1, 0], ArrowLeft: atStart && [0, -1], ArrowRight: atEnd && [0, 1] }[event.key];
        if (!step || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
        event.preventDefault();
        this.cells[y + step[0]]?.[x + step[1]]?.focus();
    }

    // A block goes in from this cell on; the grid grows if it has to. From the first cell on it becomes the mask.
    pasted(event, y, x) {
        const block = parseRows(event.clipboardData.getData("text"));
        if (block.flat().length < 2) return;
        event.preventDefault();
        if (this.shape === "column" && block.length === 1) block.splice(0, 1, ...block[0].map((word) => [word]));
        const across = Math.max(...block.map((row) => row.length));
        const first = y === 0 && x === 0;
        let height = first ? block.length : Math.max(this.rows.length, y + block.length);
        let width = first ? across : Math.max(this.rows[0].length, x + across);
        height = this.shape === "row" ? 1 : Math.min(height, LARGEST_GRID);
        width = this.shape === "column" ? 1 : Math.min(width, LARGEST_GRID);
        this.replace(Array.from({ length: height }, (_, row) => Array.from({ length: width }, (_, column) =>
            block[row - y]?.[column - x] ?? this.rows[row]?.[column] ?? "0")));
        this.cells[this.at[0] = Math.min(y, height - 1)][this.at[1] = Math.min(x, width - 1)].focus();
    }

    // Green for positive numbers, orange for negative ones, the stronger the larger.
    tint() {
        const largest = Math.max(...this.rows.flat().map((word) => Math.abs(numberOf(word)) || 0), 1e-30);
        this.rows.forEach((row, y) => row.forEach((word, x) => {
            const value = numberOf(word);
            const input = this.cells[y][x];
            input.style.setProperty("--tint", value < 0 ? "var(--minus)" : "var(--plus)");
            input.style.setProperty("--weight", ((Math.abs(value) || 0) / largest * 0.3).toFixed(3));
            if (Number.isFinite(value)) input.removeAttribute("aria-invalid");
            else input.setAttribute("aria-invalid", "true");
        }));
    }
}
