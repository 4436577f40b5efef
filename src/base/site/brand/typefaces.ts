/**
 * Latin faces that a site can have (`web/typefaces`), by their character; `system` is that of the
 * reader's device.
 */
export const typefaces = ["technical", "neutral", "geometric", "system"] as const;

export type Typeface = (typeof typefaces)[number];

/** The face of sites that choose none, which the style sheets of all pages declare. */
export const standardTypeface = "technical" satisfies Typeface;
