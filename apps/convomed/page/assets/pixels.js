// Pixels: of pictures that the browser decodes, and of the filter's types. A picture is { width, height, channels, black,
// white, values }: interleaved values of a type, and which of them are shown black and white.

const ARRAYS = { "8U": Uint8Array, "8S": Int8Array, "16U": Uint16Array, "16S": Int16Array, "32F": Float32Array };

export const arrayOf = (buffer, depth) => new ARRAYS[depth](buffer);

// The test image as the server sends it: a line of numbers, then the values.
export function testPicture(buffer, depth) {
    const end = new Uint8Array(buffer).indexOf(10);
    const [width, height, channels, black, white] = new TextDecoder().decode(buffer.slice(0, end)).split(" ").map(Number);
    return { width, height, channels, black, white, values: arrayOf(buffer.slice(end + 1), depth) };
}

// 8 bit RGBA of a file, at most so wide and high, on white.
export async function decoded(file, largestSide) {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, largestSide / Math.max(bitmap.width, bitmap.height));
    const width = Math.max(1, Math.round(bitmap.width * scale)), height = Math.max(1, Math.round(bitmap.height * scale));
    const context = new OffscreenCanvas(width, height).getContext("2d");
    context.fillStyle = "#fff";
    context.fillRect(0, 0, width, height);
    context.drawImage(bitmap, 0, 0, width, height);
    return context.getImageData(0, 0, width, height);
}

// A decoded picture in the type, channels, black and white of the test image.
export function pictureLike(test, image, depth) {
    const { width, height, data } = image;
    const factor = (test.white - test.black) / 255;
    const values = new ARRAYS[depth](width * height * test.channels);
    for (let i = 0; i < width * height; ++i)
        for (let c = 0; c < test.channels; ++c) {
            const level = test.channels === 3 ? data[4 * i + c]
                : Math.round(0.299 * data[4 * i] + 0.587 * data[4 * i + 1] + 0.114 * data[4 * i + 2]);
            values[test.channels * i + c] = level * factor + test.black;
        }
    return { ...test, width, height, values };
}

// One pixel in twelve becomes black or white, the same ones each time.
export function withNoise(picture) {
    const { channels, black, white } = picture;
    const values = picture.values.slice();
    let state = 12345;
    for (let i = 0; i < values.length; i += channels) {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        if (state >>> 8 < 2 ** 24 / 12) values.fill(state & 0x80 ? white : black, i, i + channels);
    }
    return { ...picture, values };
}

// How values are shown: [factor, offset] to 0..255, and a sentence if that is not how the source is shown.
export function scaleOf(values, { black, white }, saturated) {
    const factor = 255 / (white - black);
    const usual = { factor, offset: -black * factor, note: "" };
    if (saturated) return usual;
    let least = Infinity, most = -Infinity;
    for (const value of values) {
        if (value < least) least = value;
        if (value > most) most = value;
    }
    const slack = 1e-4 * (white - black);
    if (least >= black - slack && most <= white + slack) return usual;
    const range = `values from ${Number(least.toPrecision(4))} to ${Number(most.toPrecision(4))}`;
    if (least < Math.min(black, 0) - slack) {
        const largest = Math.max(Math.abs(least), Math.abs(most));
        return { factor: 127.5 / largest, offset: 127.5, note: `${range}; 0 is shown as middle grey` };
    }
    return { factor: 255 / (most - black), offset: -black * 255 / (most - black), note: `${range}; the greatest is shown white` };
}

export function paint(canvas, { width, height, channels }, values, scale) {
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext("2d");
    const image = context.createImageData(width, height);
    for (let i = 0; i < width * height; ++i) {
        for (let c = 0; c < 3; ++c) image.data[4 * i + c] = values[channels * i + (channels === 1 ? 0 : c)] * scale.factor + scale.offset;
        image.data[4 * i + 3] = 255;
    }
    context.putImageData(image, 0, 0);
}
