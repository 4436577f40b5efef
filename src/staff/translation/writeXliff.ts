import { type Language, languageFacts, otherLanguage } from "../../base/site/languages.ts";
import type { Code, Inline, Piece } from "./inlineTags.ts";
import { toId } from "./xliffIds.ts";

/** A text that is to be translated. */
export interface WrittenUnit {
  /** Path of the text in the document, as a JSON pointer. */
  readonly path: string;
  readonly source: Inline;
  readonly target: Inline | undefined;
  /** Hash of the target, by which an import detects that it was changed meanwhile. */
  readonly targetHash: string | undefined;
  readonly state: "missing" | "outdated" | "in-step";
  readonly label: string;
  /** Most characters of the translation. */
  readonly limit: number | undefined;
  /** The source as it was when the translation was in step with it. */
  readonly earlier: string | undefined;
}

export interface WrittenFile {
  readonly key: string;
  readonly title: string;
  readonly units: readonly WrittenUnit[];
}

interface WriteOptions {
  readonly target: Language;
  /** Words that are not translated: part numbers. */
  readonly isName: (word: string) => boolean;
}

export const namespaces = {
  core: "urn:oasis:names:tc:xliff:document:2.0",
  size: "urn:oasis:names:tc:xliff:sizerestriction:2.0",
  own: "urn:tapeout:xliff:1",
} as const;

/** An XLIFF 2.1 document, a file each document, a unit each text. */
export function* writeXliff(
  files: Iterable<WrittenFile>,
  options: WriteOptions,
): Generator<string, void> {
  const { target } = options;
  const source = languageFacts[otherLanguage(target)].tag;
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield `<xliff xmlns="${namespaces.core}" xmlns:slr="${namespaces.size}" xmlns:tapeout="${namespaces.own}" version="2.1" srcLang="${source}" trgLang="${languageFacts[target].tag}">\n`;
  for (const file of files) yield fileXml(file, options);
  yield "</xliff>\n";
}

function fileXml({ key, title, units }: WrittenFile, options: WriteOptions): string {
  return [
    `<file id="${toId(key)}" original="${attribute(`doc:${key}`)}">`,
    '<slr:profiles generalProfile="xliff:codepoints"/>',
    `<notes><note category="document">${text(title)}</note></notes>`,
    ...units.map((unit) => unitXml(unit, options)),
    "</file>\n",
  ].join("\n");
}

function unitXml(unit: WrittenUnit, { isName }: WriteOptions): string {
  const { path, source, target, targetHash, state, label, limit, earlier } = unit;
  const attributes = [
    `id="${toId(path)}"`,
    `name="${attribute(path)}"`,
    'canResegment="no"',
    'xml:space="preserve"',
    ...(limit === undefined ? [] : [`slr:sizeRestriction="${limit}"`]),
    ...(targetHash === undefined ? [] : [`tapeout:target="${targetHash}"`]),
  ];
  const notes = [
    `<note category="field">${text(label)}</note>`,
    ...(limit === undefined ? [] : [`<note category="limit">≤ ${limit}</note>`]),
    ...(earlier === undefined ? [] : [`<note category="earlier-source">${text(earlier)}</note>`]),
  ];
  const codes = new Map([...(target?.codes ?? []), ...source.codes]);
  const isInStep = state === "in-step";
  const stated = isInStep ? 'state="final"' : `state="initial" subState="tapeout:${state}"`;
  const ids = { next: 0 };
  return [
    `<unit ${attributes.join(" ")}>`,
    `<notes>${notes.join("")}</notes>`,
    ...(codes.size === 0 ? [] : [dataXml(codes)]),
    `<segment id="s1" ${stated}>`,
    `<source>${inlineXml(source, isName, ids)}</source>`,
    ...(target === undefined ? [] : [`<target>${inlineXml(target, isName, { next: 0 })}</target>`]),
    "</segment>",
    "</unit>",
  ].join("\n");
}

function dataXml(codes: ReadonlyMap<string, Code>): string {
  const data = Array.from(codes, ([id, { open, close }]) => {
    const end = close === undefined ? "" : `<data id="e${id}">${text(close)}</data>`;
    return `<data id="d${id}">${text(open)}</data>${end}`;
  });
  return `<originalData>${data.join("")}</originalData>`;
}

/** Marks begin with `m`, so that no code has their id. */
function inlineXml(
  { pieces, codes }: Inline,
  isName: WriteOptions["isName"],
  ids: { next: number },
): string {
  return pieces.map((piece) => pieceXml(piece, codes, isName, ids)).join("");
}

function pieceXml(
  piece: Piece,
  codes: Inline["codes"],
  isName: WriteOptions["isName"],
  ids: { next: number },
): string {
  if (piece.kind === "text") return marked(piece.text, isName, ids);
  if (piece.kind === "close") return "</pc>";
  const { id } = piece;
  const shown = `disp="${attribute(codes.get(id)?.open ?? "")}"`;
  if (piece.kind === "empty") return `<ph id="${id}" dataRef="d${id}" ${shown}/>`;
  const kind = codes.get(id)?.isAlternative ? ' type="image" subType="tapeout:alt"' : "";
  return `<pc id="${id}"${kind} dataRefStart="d${id}" dataRefEnd="e${id}" dispStart="${attribute(codes.get(id)?.open ?? "")}">`;
}

/** Part numbers and quantities, which are the same in every language. */
const word =
  /\d+(?:\.\d+)?\s?(?:[µμumkMGn]?(?:V|A|W|Hz|Ω|F|H|bit|B|s|m)\b|°C|%)|[A-Za-z0-9][\w.+/-]*\w/g;
const quantity = /^\d+(?:\.\d+)?\s?(?:[µμumkMGn]?(?:V|A|W|Hz|Ω|F|H|bit|B|s|m)|°C|%)$/;

function marked(words: string, isName: WriteOptions["isName"], ids: { next: number }): string {
  let place = 0;
  let xml = "";
  for (const { index, 0: one } of words.matchAll(word)) {
    if (!quantity.test(one) && !isName(one)) continue;
    ids.next += 1;
    xml += `${text(words.slice(place, index))}<mrk id="m${ids.next}" translate="no">${text(one)}</mrk>`;
    place = index + one.length;
  }
  return xml + text(words.slice(place));
}

/** Characters that XML 1.0 cannot represent. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\r": "&#13;",
  "\n": "&#10;",
  "\t": "&#9;",
};

function text(words: string): string {
  return words
    .toWellFormed()
    .replaceAll(/[&<>\r]/g, (sign) => escapes[sign] ?? sign)
    .replace(
      impossible,
      (sign) => `<cp hex="${sign.charCodeAt(0).toString(16).padStart(4, "0").toUpperCase()}"/>`,
    );
}

function attribute(words: string): string {
  return words
    .toWellFormed()
    .replace(impossible, "\ufffd")
    .replaceAll(/[&<>"\r\n\t]/g, (sign) => escapes[sign] ?? sign);
}
