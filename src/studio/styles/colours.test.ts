import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const style = readFileSync(new URL("colours.css", import.meta.url), "utf8");

/** The colours that a property names, light and dark: red, green and blue, 0 to 255. */
function coloursOf(name: string): readonly (readonly number[])[] {
  const [, light = "", dark = ""] =
    new RegExp(`--${name}: light-dark\\((#[0-9a-f]+), (#[0-9a-f]+)\\);`).exec(style) ?? [];
  return [light, dark].map((text) => {
    const digits = text.slice(1).replace(/^(.)(.)(.)$/, "$1$1$2$2$3$3");
    return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
  });
}

/** WCAG 2.2, "relative luminance". */
function luminance(colour: readonly number[]): number {
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = colour.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2, "contrast ratio". */
function contrast(one: readonly number[], other: readonly number[]): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const white = [255, 255, 255];

test.each(["accent-fill", "accent-fill-hover", "danger-fill"])(
  "white has enough contrast on %s",
  (fill) => {
    for (const colour of coloursOf(fill)) {
      expect(contrast(white, colour)).toBeGreaterThanOrEqual(4.5);
    }
  },
);

test.each([
  ["text", ["ground", "surface", "raised", "sunken"]],
  ["text-2", ["ground", "surface", "raised", "sunken"]],
  ["text-3", ["ground", "surface", "raised", "sunken"]],
  ["accent", ["ground", "surface", "raised", "accent-wash"]],
  ["good-text", ["good-wash", "surface"]],
  ["warning-text", ["warning-wash", "surface"]],
  ["danger-text", ["danger-wash", "surface", "raised"]],
])("%s has enough contrast on its backgrounds", (text, grounds) => {
  const texts = coloursOf(text);
  for (const ground of grounds) {
    for (const [at, colour] of coloursOf(ground).entries()) {
      expect(contrast(texts[at] ?? [], colour), ground).toBeGreaterThanOrEqual(4.5);
    }
  }
});
