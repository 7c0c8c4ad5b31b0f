// The generated files behind tabs. The lines come from the server as HTML in which everything is escaped; the style sheet
// numbers them.

import { byId, element } from "./shared.js";

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
        this.files = files.filter((file) => file.html !== null);
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
        this.listing.innerHTML = this.files.find((file) => file.name === name)?.html ?? "";
        if (moved) this.panel.scrollTo(0, 0);
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
