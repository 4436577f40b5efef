import { decodeHTMLStrict } from "entities";

/**
 * A piece of a text: words, or the beginning, the end or the whole of a code that represents a tag.
 */
export type Piece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "open" | "close" | "empty"; readonly id: string };

/** HTML that a code represents. */
export interface Code {
  readonly open: string;
  /** Absent for a tag that has no end. */
  readonly close?: string;
  /** True for a picture: the text within the code is its alternative text. */
  readonly isAlternative?: boolean;
}

/** A text with its tags taken out. */
export interface Inline {
  readonly pieces: readonly Piece[];
  readonly codes: ReadonlyMap<string, Code>;
}

/** A text without tags. */
export function plainInline(text: string): Inline {
  return { pieces: text === "" ? [] : [{ kind: "text", text }], codes: new Map() };
}

const tag = /<(\/?)([a-z][a-z0-9]*)([^<>]*)>/g;

/** Elements without an end. */
const voidTags = new Set(["br", "hr", "img"]);

/** A picture's tag in three parts: before its alternative text, that text, and after it. */
const picture = /^(<img(?:\s+[^\s"'<>/=]+(?:="[^"]*")?)*?\s+alt=")([^"]*)(".*)$/s;

/**
 * Takes the tags out of sanitised HTML. A tag without a partner is a code of its own; the
 * alternative text of a picture is text within a code.
 * @param idOf returns the id of a code by its HTML; counts from 1 where absent
 */
export function htmlInline(html: string, idOf: (open: string) => string = counter()): Inline {
  const pieces: Piece[] = [];
  const codes = new Map<string, Code>();
  const pending: string[] = [];
  const partners = partnersIn(html);
  let place = 0;
  const words = (until: number) => {
    const text = decodeHTMLStrict(html.slice(place, until));
    if (text !== "") pieces.push({ kind: "text", text });
  };
  for (const { index, 0: whole, 1: slash } of html.matchAll(tag)) {
    words(index);
    place = index + whole.length;
    if (slash === "/" && partners.has(index)) {
      const id = pending.pop();
      if (id !== undefined) {
        codes.set(id, { open: codes.get(id)?.open ?? "", close: whole });
        pieces.push({ kind: "close", id });
      }
      continue;
    }
    const [, before, alternative = "", after] = picture.exec(whole) ?? [];
    if (before !== undefined && after !== undefined) {
      const code = { open: before, close: after, isAlternative: true };
      const id = idOf(signature(code));
      codes.set(id, code);
      const text = decodeHTMLStrict(alternative);
      const inner: Piece[] = text === "" ? [] : [{ kind: "text", text }];
      pieces.push({ kind: "open", id }, ...inner, { kind: "close", id });
      continue;
    }
    const id = idOf(whole);
    codes.set(id, { open: whole });
    const isPair = partners.has(index);
    if (isPair) pending.push(id);
    pieces.push({ kind: isPair ? "open" : "empty", id });
  }
  words(html.length);
  return { pieces, codes };
}

/**
 * Signature of a code: equal for the same tag; a picture's alternative text makes no difference.
 */
function signature({ open, close = "", isAlternative = false }: Code): string {
  return isAlternative ? open + close : open;
}

function counter(): () => string {
  let last = 0;
  return () => {
    last += 1;
    return String(last);
  };
}

/** Places of the tags that have a partner. */
function partnersIn(html: string): Set<number> {
  const partners = new Set<number>();
  const open: { name: string; index: number }[] = [];
  for (const { index, 1: slash, 2: name = "" } of html.matchAll(tag)) {
    if (voidTags.has(name)) continue;
    if (slash === "") {
      open.push({ name, index });
      continue;
    }
    const begun = open.at(-1);
    if (begun?.name !== name) continue;
    open.pop();
    partners.add(begun.index).add(index);
  }
  return partners;
}

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** The HTML of a text with its tags put back. */
export function inlineHtml({ pieces, codes }: Inline): string {
  let isWithinTag = false;
  return pieces
    .map((piece) => {
      if (piece.kind === "text") {
        const special = isWithinTag ? /[&<>"]/g : /[&<>]/g;
        return piece.text.replace(special, (sign) => escapes[sign] ?? sign);
      }
      const code = codes.get(piece.id);
      isWithinTag = piece.kind === "open" && code?.isAlternative === true;
      return (piece.kind === "close" ? code?.close : code?.open) ?? "";
    })
    .join("");
}

/** Tells whether each code is used by its kind, and alternative texts hold text alone. */
export function fitCodes(pieces: readonly Piece[], codes: Inline["codes"]): boolean {
  let alternative: string | undefined;
  return pieces.every((piece) => {
    if (piece.kind === "text") return true;
    const code = codes.get(piece.id);
    if (code === undefined || (code.close === undefined) !== (piece.kind === "empty")) return false;
    if (alternative !== undefined && alternative !== piece.id) return false;
    alternative = piece.kind === "open" && code.isAlternative ? piece.id : undefined;
    return true;
  });
}

/** The words of a text. */
export function inlineText({ pieces }: Pick<Inline, "pieces">): string {
  return pieces.map((piece) => (piece.kind === "text" ? piece.text : "")).join("");
}

/**
 * Returns the ids of a text's codes, sorted; undefined where they are not properly nested or
 * repeated.
 */
export function codeIds(pieces: readonly Piece[]): readonly string[] | undefined {
  const seen = new Set<string>();
  const open: string[] = [];
  for (const piece of pieces) {
    if (piece.kind === "text") continue;
    if (piece.kind === "close") {
      if (open.pop() !== piece.id) return undefined;
      continue;
    }
    if (seen.has(piece.id)) return undefined;
    seen.add(piece.id);
    if (piece.kind === "open") open.push(piece.id);
  }
  return open.length === 0 ? [...seen].sort() : undefined;
}

/**
 * Takes the tags out of a text's older translation; tags that the text has too get the same ids,
 * the others `t1`, `t2` and so on.
 */
export function targetInline(html: string, source: Inline): Inline {
  const left = [...source.codes].map(([id, code]) => ({ id, open: signature(code) }));
  let own = 0;
  return htmlInline(html, (open) => {
    const at = left.findIndex((one) => one.open === open);
    const [same] = at === -1 ? [] : left.splice(at, 1);
    if (same !== undefined) return same.id;
    own += 1;
    return `t${own}`;
  });
}
