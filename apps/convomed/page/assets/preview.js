// Before and after, with a slider between them. The CPU engine of the project draws; the browser only turns a picture into
// values of the filter's type and shows what comes back.

import { addressOf, ask, byId } from "./shared.js";
import { arrayOf, decoded, paint, pictureLike, scaleOf, testPicture, withNoise } from "./pixels.js";

const LARGEST_FILE = 30e6; // bytes of a picture that is opened

export class Preview {
    constructor(form) {
        this.form = form;
        this.stage = byId("stage");
        this.noise = byId("noise");
        this.own = null; // the user's picture
        this.last = null;
        const split = byId("split");
        const show = () => {
            const place = Number(split.value), zoomed = 50 + (place - 50) / 4;
            this.stage.style.setProperty("--split", `${place}%`);
            this.stage.style.setProperty("--split-large", `${zoomed}%`);
        };
        split.addEventListener("input", show);
        show();
        byId("zoom").addEventListener("change", (event) => this.stage.classList.toggle("large", event.target.checked));
        this.noise.addEventListener("change", () => this.again());
        byId("upload").addEventListener("change", (event) => this.open(event.target));
        byId("test-picture").addEventListener("click", () => this.useOwn(null));
        this.stage.addEventListener("dragover", (event) => event.preventDefault());
        this.stage.addEventListener("drop", (event) => { event.preventDefault(); if (!form.static) this.open(event.dataTransfer); });
        byId("upload-limits").textContent = form.static ? "" :
            `A picture of yours is opened by the browser, made at most ${form.limits.preview_side} pixels wide and high, and goes to this `
            + `computer's convomed only, which keeps nothing of it. Files of up to ${LARGEST_FILE / 1e6} MB.`;
        byId("upload-label").hidden = byId("upload").hidden = this.noise.parentElement.hidden = form.static;
    }

    say(text, bad = false) {
        byId("preview-state").textContent = text;
        byId("preview-state").classList.toggle("bad", bad);
    }

    async open(source) {
        const file = source.files[0];
        source.value = "";
        if (!file) return;
        if (file.size > LARGEST_FILE) return this.say(`${file.name} has over ${LARGEST_FILE / 1e6} MB`, true);
        try {
            this.useOwn(await decoded(file, this.form.limits.preview_side));
        } catch {
            this.say(`the browser cannot open ${file.name} as a picture`, true);
        }
    }

    useOwn(picture) {
        this.own = picture;
        byId("test-picture").hidden = picture === null;
        this.again();
    }

    again() {
        if (this.last) this.draw(...this.last);
    }

    async testPicture(texts, kind, signal) {
        const name = this.form.static ? addressOf(this.form, "", texts) : `${kind.depth} ${kind.channels}`;
        if (this.testName !== name) {
            this.test = testPicture(await (await ask(addressOf(this.form, "test-image", texts), { signal })).arrayBuffer(), kind.depth);
            this.testName = name;
        }
        return this.test;
    }

    // `kind`: the depth and channels of the source, and the depth of the result.
    async draw(texts, kind) {
        this.last = [texts, kind];
        this.stopped?.abort();
        const { signal } = this.stopped = new AbortController();
        this.stage.classList.add("waiting");
        try {
            let picture = await this.testPicture(texts, kind, signal);
            if (this.own) picture = pictureLike(picture, this.own, kind.depth);
            if (this.noise.checked && !this.form.static) picture = withNoise(picture);
            paint(byId("before"), picture, picture.values, scaleOf(picture.values, picture, true));
            const answer = await ask(addressOf(this.form, this.form.static ? "preview" : `preview/${picture.width}x${picture.height}`, texts),
                this.form.static ? { signal } :
                    { signal, method: "POST", body: picture.values, headers: { "Content-Type": "application/octet-stream" } });
            const result = arrayOf(await answer.arrayBuffer(), kind.result);
            const scale = scaleOf(result, picture, kind.result === kind.depth && kind.depth !== "32F");
            paint(byId("after"), picture, result, scale);
            this.stage.classList.remove("waiting");
            this.stage.dataset.drawn = String(Number(this.stage.dataset.drawn ?? 0) + 1);
            this.say(scale.note || `${picture.width} × ${picture.height} pixels, by the CPU engine`);
        } catch (problem) {
            if (problem.name !== "AbortError") this.say(problem.message, true);
        }
    }
}
