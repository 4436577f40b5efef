import type { Phrase } from "../../site/phrase.ts";

/** A phrase, marked with its language where that is not the page's. */
export function Text({ of }: { of: Phrase }) {
  return of.lang ? <span lang={of.lang}>{of.text}</span> : of.text;
}
