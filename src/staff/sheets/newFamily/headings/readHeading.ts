import { readUnit } from "../../../../base/site/values/units.ts";

/** A heading and the unit that it names: `Flash (KB)`, `主频/MHz`, `RAM, KB`. */
export interface ReadHeading {
  readonly text: string;
  readonly unit: string | undefined;
}

const byteNames: Readonly<Record<string, string>> = {
  kbyte: "KB",
  kbytes: "KB",
  mbyte: "MB",
  mbytes: "MB",
  k: "KB",
};

/** Forms in which a unit follows a heading. */
const shapes = [
  /^(?<text>.+?)\s*[(（[]\s*(?:in\s+)?(?<unit>[^()（）[\]]{1,12})\s*[)）\]]$/u,
  /^(?<text>.+?)\s*[,，_]\s*(?:in\s+)?(?<unit>[^\s,，_]{1,12})$/u,
  /^(?<text>.+?)\s*\/\s*(?<unit>[^\s/]{1,12})$/u,
  /^(?<text>.+?)\s+in\s+(?<unit>\S{1,12})$/u,
];

export function readHeading(heading: string): ReadHeading {
  const plain = heading.normalize("NFKC").trim().replaceAll(/\s+/g, " ");
  for (const shape of shapes) {
    const { text, unit } = shape.exec(plain)?.groups ?? {};
    if (text === undefined || unit === undefined) continue;
    const known = unitOf(unit);
    if (known !== undefined) return { text, unit: known };
  }
  // Between other words: `Operating frequency (MHz) (processor speed)`, `Supply voltage [V] min`.
  for (const { 0: whole, 1: inside = "", index } of plain.matchAll(
    /\s*[([]([^()[\]]{1,12})[)\]]/g,
  )) {
    const known = unitOf(inside.trim());
    const rest = `${plain.slice(0, index)}${plain.slice(index + whole.length)}`.trim();
    if (known !== undefined && rest !== "") return { text: rest, unit: known };
  }
  return { text: plain, unit: undefined };
}

/** Tells whether a text is a unit and nothing else, in brackets or not. */
export function isUnitText(text: string): boolean {
  const [, inside = ""] = /^[([（【]?\s*([^()[\]（）【】]{1,12}?)\s*[)\]）】]?$/u.exec(text) ?? [];
  const plain = inside.normalize("NFKC");
  // Of headings, `min` is the lowest value.
  if (plain === "" || /^min$/i.test(plain)) return false;
  if (counted.test(plain)) return true;
  return readUnit(byteNames[plain.toLowerCase()] ?? plain) !== undefined;
}

/** Words below headings for what numbers of pieces and lead times count, which parameters do not have. */
const counted = /^(?:pcs|pieces?|weeks?|wks?|days?|片|个|颗|只|周|天)$/i;

/** A unit of a heading, where it can mean one thing. */
function unitOf(text: string): string | undefined {
  const read = readUnit(byteNames[text.toLowerCase()] ?? text);
  return read !== undefined && "unit" in read ? read.unit : undefined;
}
