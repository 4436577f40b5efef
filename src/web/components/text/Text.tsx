import type { LocalizedText } from "../../../base/site/text/localizedText.ts";

/** A phrase, marked with its language where that is not the page's. */
export function Text({ of }: { of: LocalizedText }) {
  return of.lang ? <span lang={of.lang}>{of.text}</span> : of.text;
}
