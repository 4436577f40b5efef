import { readable } from "./fieldTexts.ts";

const raisedDigits = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/**
 * The readable text of a field in half-width characters. A raised number of a rich text is written
 * in raised digits, so that it joins no number before it; a raised link is a footnote's and left out.
 */
export function shownText(text: string, isHtml: boolean): string {
  return withHalfWidth(readable(isHtml ? text.replaceAll(raised, raisedText) : text, isHtml));
}

const raised = /<sup\b[^>]*>(.*?)<\/sup>/gsu;

function raisedText(_whole: string, inner: string): string {
  const text = inner.replaceAll(/<[^>]*>/g, "").trim();
  if (/<a\b/.test(inner) || /^[\d\s,，、*†‡()（）[\]①-⑳-]+$/u.test(text)) {
    const exponent = /<a\b/.test(inner) ? null : /^([−-]?)(\d{1,2})$/u.exec(text);
    if (exponent === null) return "";
    const [, sign = "", digits = ""] = exponent;
    return `${sign === "" ? "" : "⁻"}${[...digits].map((one) => raisedDigits[Number(one)]).join("")}`;
  }
  return text;
}

/**
 * Converts full-width letters, digits and signs to half-width ones, each at its place. A full-width
 * comma stays, as it joins no number, unless it stands between full-width digits.
 */
function withHalfWidth(text: string): string {
  return text
    .replaceAll(/(?<=[０-９])，(?=[０-９]{3}(?![０-９]))/gu, ",")
    .replaceAll(/[\uff01-\uff0b\uff0d-\uff5e]/g, (one) =>
      String.fromCharCode(one.charCodeAt(0) - 0xfee0),
    )
    .replaceAll("\u3000", " ")
    .replaceAll("μ", "µ")
    .replaceAll("\u2126", "Ω");
}

/** Raised digits that are an exponent: of 10 or 2, of a length, or a negative one. */
const exponents =
  /(?<=(?<![\d.])(?:10|2))[⁺⁻]?[⁰¹²³⁴-⁹]+|(?<=(?:^|[^\p{L}])[mcdkµnu]?m|in|ft|米)[²³](?![⁰¹²³⁴-⁹])|⁻[⁰¹²³⁴-⁹]+/gu;

const raisedNumber = /[⁺⁻]?[⁰¹²³⁴-⁹]+[)）]?/gu;

/**
 * Marks of footnotes and numbers of list items, which each language sets in its own way: ①, ¹, *1,
 * [1], Note 1, 1. at the beginning of a line.
 */
const marks: readonly RegExp[] = [
  /[①-⓿❶-➓㉑-㉟㊱-㊿]/gu,
  /(?<=^|[^\d\s*]|[^\d\s*] )[*※†‡] ?\d{1,2}(?![\d.])/gmu,
  /(?<=\S)[[〔]\d{1,2}(?:[,-]\d{1,2})*[\]〕]/gu,
  /[(（]?(?:\b[Nn]otes?|附?注释?|脚注|备注) ?\d{1,2}(?!\d)[)）]?/gu,
];

/** An item's number at the beginning of a line. */
const lineItem =
  /^\s*(?:[(（]?\d{1,2}(?:[)）]|[.、．:：](?!\d))|(?:Step|步骤) ?\d{1,2}\b[.:：]?)/gmu;

/** An item's number within a line: `1) … 2) …`. */
const inlineItem = /(?<![\p{L}\d])[(（]?(\d{1,2})[)）]/gu;

/** Blanks out what is no value in a text of `shownText()`; everything else stays in its place. */
export function comparableText(shown: string): string {
  const blank = (one: string) => " ".repeat(one.length);
  const exponentPlaces = new Set(Array.from(shown.matchAll(exponents), ({ index }) => index));
  let text = shown.replaceAll(raisedNumber, (one, at: number) =>
    exponentPlaces.has(at) ? one : blank(one),
  );
  for (const mark of marks) text = text.replaceAll(mark, blank);
  const items = Array.from(text.matchAll(inlineItem), ([, number]) => Number(number));
  const isList = items.length > 1 && items.every((number, at) => number === at + 1);
  text = text.replaceAll(lineItem, blank);
  return isList ? text.replaceAll(inlineItem, blank) : text;
}
