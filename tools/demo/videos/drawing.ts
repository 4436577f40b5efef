/** The stage that clips are drawn on, in CSS pixels. Subtitles cover its lower seventh. */
export const stage = { width: 640, height: 360 } as const;

/** Colours of line art. */
export const colours = {
  ground: "#eef4fb",
  paper: "#fff",
  tint: "#dbeafb",
  ink: "#304156",
  faint: "#b9c7d8",
  blue: "#06c",
  bright: "#09f",
  gold: "#e7a506",
} as const;

const fonts = "'Segoe UI', Roboto, Arial, sans-serif";

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** A whole picture: the stage with what is drawn on it, lines in ink and nothing filled by itself. */
export function picture(inner: string): string {
  const { width, height } = stage;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<path fill="${colours.ground}" d="M0 0h${width}v${height}H0z"/>`,
    `<g fill="none" stroke="${colours.ink}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round">`,
    inner,
    "</g></svg>\n",
  ].join("");
}

/** Numbers in a picture have one decimal: a tenth of a pixel is finer than a frame can show. */
export function at(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function element(name: string, attributes: Attributes, inner = ""): string {
  const written = Object.entries(attributes).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return [` ${key}="${typeof value === "number" ? at(value) : value}"`];
  });
  return inner === ""
    ? `<${name}${written.join("")}/>`
    : `<${name}${written.join("")}>${inner}</${name}>`;
}

export function path(d: string, attributes: Attributes = {}): string {
  return element("path", { d, ...attributes });
}

export function rect(
  [x, y, width, height]: readonly [number, number, number, number],
  attributes: Attributes = {},
): string {
  return element("rect", { x, y, width, height, ...attributes });
}

export function circle(x: number, y: number, r: number, attributes: Attributes = {}): string {
  return element("circle", { cx: x, cy: y, r, ...attributes });
}

/** Elements that move, turn, grow or fade together. */
export function group(inner: string, attributes: Attributes): string {
  return inner === "" ? "" : element("g", attributes, inner);
}

export function fade(inner: string, opacity: number): string {
  if (opacity <= 0) return "";
  return opacity >= 1 ? inner : `<g opacity="${Math.round(opacity * 100) / 100}">${inner}</g>`;
}

/** Text by its baseline, centred by default. */
export function text(
  x: number,
  y: number,
  words: string,
  {
    size = 14,
    fill = colours.ink,
    anchor = "middle",
  }: {
    readonly size?: number;
    readonly fill?: string;
    readonly anchor?: "start" | "middle" | "end";
  } = {},
): string {
  const look = { "font-family": fonts, "font-size": size, "font-weight": 600 };
  return element("text", { x, y, fill, stroke: "none", "text-anchor": anchor, ...look }, words);
}

/** A part with its pins on the left and right, and its number. */
export function chip(
  [x, y, width, height]: readonly [number, number, number, number],
  name: string,
): string {
  const pins: string[] = [];
  for (let pin = y + 10; pin <= y + height - 8; pin += 12) {
    pins.push(`M${at(x)} ${at(pin)}h-7M${at(x + width)} ${at(pin)}h7`);
  }
  return [
    path(pins.join(""), { "stroke-width": 3 }),
    rect([x, y, width, height], { rx: 5, fill: colours.paper }),
    rect([x + 7, y + 7, width - 14, height - 14], {
      rx: 3,
      fill: colours.tint,
      stroke: colours.blue,
    }),
    text(x + width / 2, y + height / 2 + 5, name),
  ].join("");
}

/** A curve through points, as a path's data. */
export function polyline(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${at(x)} ${at(y)}`).join("");
}
