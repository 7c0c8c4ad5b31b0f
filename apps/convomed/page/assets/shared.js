// What both pages share: the description of the form, addresses, copying.

export function element(name, properties = {}, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(properties)) {
        if (key in made && typeof value !== "string") made[key] = value;
        else made.setAttribute(key, value);
    }
    made.append(...children);
    return made;
}

export const byId = (id) => document.getElementById(id);

// The answer of an address, or an Error with the server's own line.
export async function ask(address, options) {
    let answer;
    try {
        answer = await fetch(address, options);
    } catch (problem) {
        if (problem.name === "AbortError") throw problem;
        throw new Error("no answer: is convomed still running?");
    }
    if (!answer.ok) throw new Error((await answer.text()).slice(0, 400) || `the server answered ${answer.status}`);
    return answer;
}

export const askJson = async (address, options) => (await ask(address, options)).json();

// The fields of a filter with their texts, those of the defaults if nothing is chosen.
export function complete(form, texts) {
    const filter = texts.filter ?? form.fields[0].default;
    const all = {};
    for (const field of form.fields)
        if (field.filters.includes(filter)) all[field.name] = texts[field.name] ?? field.defaults[filter];
    return all;
}

// Only what differs from the defaults, in the schema's order: short addresses, one for each choice.
export function differing(form, texts) {
    const all = complete(form, texts);
    return Object.fromEntries(form.fields.filter((field) => field.name in all &&
        (field.name === "filter" || all[field.name] !== field.defaults[all.filter])).map((field) => [field.name, all[field.name]]));
}

export const queryOf = (form, texts) => new URLSearchParams(differing(form, texts)).toString();

// The texts of the address that is open. What the schema does not have stays, so that the checks name it.
export const textsOfAddress = () => Object.fromEntries(new URLSearchParams(location.search));

export const presetOf = (form, texts) => form.presets.find((preset) => queryOf(form, preset.texts) === queryOf(form, texts));

// Where the answers for a choice are: computed by the server, or in a folder of the static form.
export function addressOf(form, what, texts) {
    if (!form.static) return `${what}?${new URLSearchParams(texts)}`;
    return `presets/${(presetOf(form, texts) ?? form.presets[0]).name}/${what}`;
}

export function setSteps(form, texts, ready) {
    const query = queryOf(form, texts);
    for (const link of document.querySelectorAll("a.to-choice")) link.href = `./?${query}`;
    for (const link of document.querySelectorAll("a.to-download")) {
        if (ready) {
            link.href = `download.html?${query}`;
            link.removeAttribute("aria-disabled");
        } else {
            link.removeAttribute("href");
            link.setAttribute("aria-disabled", "true");
        }
    }
}

export function enableCopying() {
    for (const button of document.querySelectorAll("[data-copy]")) {
        button.addEventListener("click", async () => {
            const source = byId(button.dataset.copy);
            try {
                await navigator.clipboard.writeText(source.textContent);
                button.textContent = "Copied";
            } catch {
                getSelection().selectAllChildren(source);
                button.textContent = "Selected";
            }
            setTimeout(() => { button.textContent = "Copy"; }, 1500);
        });
    }
}

export const bytesText = (count) => count < 10000 ? `${count} bytes`
    : count < 1e6 ? `${(count / 1000).toFixed(0)} kB` : `${(count / 1e6).toFixed(1)} MB`;
