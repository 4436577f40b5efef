import type { LocalizedText } from "../../../base/site/text/localizedText.ts";

/** A named value, its unit apart so that the number can be set large. */
export interface Figure {
  readonly label: LocalizedText;
  readonly text: string;
  /** "" where there is none. */
  readonly unit: string;
  /** BCP 47 tag, where the text is not in the page's language. */
  readonly lang?: string;
}

/** A unit as it follows its number: after a space that does not break, the percent sign without. */
export function unitAfter(unit: string): string {
  return unit === "" || unit === "%" ? unit : `\u00a0${unit}`;
}
