import { type Pasted, type PastedElement, textOf } from "./pastedTree.ts";

/** Elements whose content is not for readers. */
export const unread = new Set(
  "script style title head meta link xml template noscript o:smarttagtype w:sdtpr colgroup col".split(
    " ",
  ),
);

/** Elements that show or ask for something that no text can. */
export const media = new Set(
  "iframe object embed video audio form input button select textarea svg math canvas".split(" "),
);

/** Elements that stand on lines of their own. */
export const blockElements = new Set(
  "html body p div section article main header footer aside nav address center h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table blockquote pre hr figure figcaption details summary fieldset".split(
    " ",
  ),
);

/** The level of a heading, 1 to 6, those of word processors' styles too; undefined: none. */
export function headingLevel({ name, attributes, style }: PastedElement): number | undefined {
  const own = /^h([1-6])$/.exec(name)?.[1];
  if (own !== undefined) return Number(own);
  if (name !== "p") return undefined;
  const kind = /\bmso(title|heading(\d))/i.exec(attributes.get("class") ?? "");
  if (kind) return Number(kind[2] ?? 1);
  const outline = Number(style.get("mso-outline-level") ?? 0);
  return outline >= 1 && outline <= 6 ? outline : undefined;
}

/** CSS properties equivalent to the attributes of a `font` element. */
export function fontStyle(attributes: ReadonlyMap<string, string>): Map<string, string> {
  const pairs = [
    ["color", attributes.get("color")],
    ["font-size", attributes.get("size")],
    ["font-family", attributes.get("face")],
  ] as const;
  return new Map(pairs.flatMap(([name, value]) => (value ? [[name, value.toLowerCase()]] : [])));
}

/** The text of a list's bullet or number. */
export function bulletOf(nodes: readonly Pasted[]): string {
  for (const node of nodes) {
    if (typeof node === "string") continue;
    if (/^ignore/.test(node.style.get("mso-list") ?? "")) return textOf([node]);
    const inside = bulletOf(node.children);
    if (inside !== "") return inside;
  }
  return "";
}
