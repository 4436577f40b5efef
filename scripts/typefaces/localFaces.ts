import * as hb from "harfbuzzjs";

/** Text by which widths are compared: headings, sentences, values and part numbers of a catalogue. */
export const sample = `Edge vision processors for cameras that see in the dark. The part wakes, \
measures and sleeps again on 38 µA; with both converters running it draws 610 mW. Supply voltage \
2.7 to 5.5 V, operating temperature −40 to 125 °C, package QFN-48, 7 × 7 mm. Data sheets, design \
files and software are open to everybody, without an account. Quick charge and USB-PD controllers, \
motor drivers, power management: 32 parts in production, 8 families. RG8805, RG8810S-QCT. \
Documents, ordering information, related solutions and news. Ask about this part, add to compare.`;

/**
 * Characters whose widths two faces share in one ratio: digits may be wider in a face whose capitals
 * are narrower. The first ones are all that the others do not name.
 */
const groups = [
  { range: undefined, characters: /[^0-9A-Z \u00a0]/g },
  { range: "U+30-39", characters: /[0-9]/g },
  { range: "U+41-5a", characters: /[A-Z]/g },
  { range: "U+20, U+a0", characters: /[ \u00a0]/g },
] as const;

/** Least difference of ratios for which a group has rules of its own. */
const leastDifference = 0.01;

/** A font as the shaper reads it, at a weight. */
export interface Cut {
  readonly font: Buffer;
  readonly weight?: number;
}

/** A face of devices, under a name of its own. */
interface Local {
  readonly family: string;
  /** Names by which devices have it. */
  readonly names: readonly string[];
  /** Weights that it stands for. */
  readonly weights: string;
}

/**
 * Rules for a face of devices in the measures of one that comes later, so that nothing moves when it
 * comes.
 * @param theirs a face of the same widths
 */
export function localFaces(local: Local, theirs: Cut, ours: Cut): string[] {
  const ratios = groups.map(({ characters }) => {
    const text = sample.match(characters)?.join("") ?? "";
    return width(ours, text) / width(theirs, text);
  });
  const [usual = 1] = ratios;
  return groups.flatMap(({ range }, index) => {
    const ratio = ratios[index] ?? usual;
    if (index > 0 && Math.abs(ratio - usual) < leastDifference) return [];
    return [localFace(local, ratio, ours, range)];
  });
}

/** The rule for a face of devices whose width is multiplied. */
export function localFace(
  { family, names, weights }: Local,
  ratio: number,
  ours: Cut,
  range?: string,
): string {
  const { ascender, descender, lineGap } = shaper(ours).hExtents();
  const { upem } = new hb.Face(new hb.Blob(ours.font));
  return rule("@font-face", [
    `font-family: "${family}"`,
    `src: ${names.map((name) => `local("${name}")`).join(", ")}`,
    `font-weight: ${weights}`,
    `size-adjust: ${percent(ratio)}`,
    `ascent-override: ${percent(ascender / upem / ratio)}`,
    `descent-override: ${percent(-descender / upem / ratio)}`,
    `line-gap-override: ${percent(lineGap / upem / ratio)}`,
    ...(range === undefined ? [] : [`unicode-range: ${range}`]),
  ]);
}

/** A rule of a style sheet. */
export function rule(selector: string, declarations: readonly string[]): string {
  return `${selector} {\n${declarations.map((one) => `  ${one};\n`).join("")}}\n`;
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(1))}%`;
}

function shaper({ font, weight }: Cut): hb.Font {
  const shaped = new hb.Font(new hb.Face(new hb.Blob(font)));
  if (weight !== undefined) shaped.setVariations([new hb.Variation("wght", weight)]);
  return shaped;
}

/** Width of a text in em. */
function width(cut: Cut, text: string): number {
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  hb.shape(shaper(cut), buffer);
  const { upem } = new hb.Face(new hb.Blob(cut.font));
  return buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0) / upem;
}
