// The generated files behind tabs. The lines come from the server as HTML in which everything is escaped; the style sheet
// numbers them.

import { byId, element } from "./shared.js";

// Notes which lines of a file were not there before; none if the file is new.
function mark(file, before) {
    file.changed = [];
    if (before === undefined || before === file.html) return;
    const lines = (html) => html.split('<span class="line">').slice(1);
    const known = new Map();
    for (const line of lines(before)) known.set(line, (known.get(line) ?? 0) + 1);
    lines(file.html).forEach((line, place) => {
        const left = known.get(line) ?? 0;
        if (left) known.set(line, left - 1);
        else file.changed.push(place);
    });
}

export class Code {
    constructor() {
        this.chosen = null; // the name of the file that is shown
        this.tabs = element("div", { class: "tabs", role: "tablist", "aria-label": "Files" });
        this.listing = element("code");
        this.panel = element("pre", { class: "listing", id: "listing", role: "tabpanel", tabindex: "0" }, this.listing);
        this.tabs.addEventListener("keydown", (event) => this.pressed(event));
        byId("code").replaceChildren(this.tabs, this.panel);
    }

    show(files) {
        const before = new Map((this.files ?? []).map((file) => [file.name, file.html]));
        this.files = files.filter((file) => file.html !== null);
        for (const file of this.files) mark(file, before.get(file.name));
        const names = this.files.map((file) => file.name);
        if (!names.includes(this.chosen)) this.chosen = names[0] ?? null;
        this.tabs.replaceChildren(...names.map((name) => {
            const tab = element("button", { type: "button", role: "tab", "aria-controls": "listing", id: `tab-${name}` }, name);
            tab.addEventListener("click", () => this.choose(name));
            return tab;
        }));
        this.choose(this.chosen);
    }

    choose(name) {
        const moved = this.shown !== name;
        this.chosen = this.shown = name;
        for (const tab of this.tabs.children) {
            const selected = tab.textContent === name;
            tab.setAttribute("aria-selected", String(selected));
            tab.tabIndex = selected ? 0 : -1;
        }
        this.panel.setAttribute("aria-labelledby", `tab-${name}`);
        const file = this.files.find((file) => file.name === name);
        this.listing.innerHTML = file?.html ?? "";
        for (const place of file?.changed ?? []) this.listing.children[place].classList.add("changed");
        if (moved) this.panel.scrollTo(0, 0);
    }

    // How many lines of the first file, the kernel, are new.
    get changed() {
        return this.files?.[0]?.changed.length ?? 0;
    }

    pressed(event) {
        const names = this.files.map((file) => file.name), at = names.indexOf(this.chosen);
        const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: names.length - 1 }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        this.choose(names[(to + names.length) % names.length]);
        this.tabs.querySelector("[aria-selected=true]").focus();
    }
}
