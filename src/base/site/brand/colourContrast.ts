/** Colours in the form `#rrggbb` or `#rgb`: contrast (WCAG 2.2) and mixtures. */

/** A colour of six hexadecimal digits, or of three. */
export const colourPattern = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Red, green and blue, 0 to 255. */
function channels(colour: string): readonly number[] {
  const digits = colour.slice(1).replace(/^(.)(.)(.)$/, "$1$1$2$2$3$3");
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
}

/** A colour in its one form: six digits, lower case. */
export function plainColour(colour: string): string {
  return written(channels(colour));
}

function written(parts: readonly number[]): string {
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

/** WCAG 2.2, "relative luminance". */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2, "contrast ratio": 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** A colour with a share (0 to 1) of another. */
export function mixed(colour: string, other: string, share: number): string {
  const others = channels(other);
  return written(
    channels(colour).map((part, at) => part * (1 - share) + (others[at] ?? 0) * share),
  );
}

const steps = Array.from({ length: 100 }, (_, index) => (index + 1) / 100);

/** The colour itself where it passes, else the first mixture with `towards` that does. */
export function untilItPasses(
  colour: string,
  towards: string,
  passes: (colour: string) => boolean,
): string | undefined {
  if (passes(colour)) return colour;
  return steps.map((share) => mixed(colour, towards, share)).find(passes);
}

/** The nearest darker or lighter colour that passes; undefined where none does. */
export function nearestThatPasses(
  colour: string,
  passes: (colour: string) => boolean,
): string | undefined {
  for (const share of steps) {
    for (const towards of ["#000000", "#ffffff"]) {
      const other = mixed(colour, towards, share);
      if (passes(other)) return other;
    }
  }
  return undefined;
}
