import type { checkNames } from "../../../site/contentCodes.ts";
import type { Language } from "../../../site/languages.ts";

/** The checks of a document before it is published. */
export const checks = {
  title: "Checks",
  again: "Check again",
  checking: "Checking…",
  none: "No findings.",
  found: (count: number, kinds: readonly string[]) =>
    `${count === 1 ? "1 finding" : `${count} findings`} (${kinds.join(", ")})`,
  ofKind: (severity: string, count: number) => `${severity.toLowerCase()}: ${count}`,
  go: "Go to field",
  mend: "Fix",
  mended: "Fixed. You can undo this.",
  moved: "The text has changed. Check again.",
  languageNames: { en: "English", zh: "Chinese" } satisfies Record<Language, string>,
  severities: { error: "Error", warning: "Warning", note: "Note" },
  findings: {
    "dead-link": (about: string) => `Broken link: ${about}`,
    "address-form": (about: string) => `Invalid address: ${about}`,
    "alt-missing": () => "Picture without alternative text.",
    "text-missing": () => "Text missing. The page shows the other language’s text.",
    "heading-order": (about: string) => `Heading level skipped: ${about}`,
    "half-width": (about: string) => `Half-width punctuation in Chinese: ${about}`,
    "straight-quotes": () => "Straight quotation marks in Chinese.",
    "mixed-quotes": () => "Straight and curved quotation marks in one text.",
    "number-differs": (about: string) => `Number differs between the languages: ${about}`,
    "record-differs": (about: string) => `Value differs from the part’s data: ${about}`,
    "part-differs": (about: string) => `Part number appears in one language only: ${about}`,
    "wrong-script": () => "This text appears to be in the wrong language.",
    traditional: (about: string) => `Traditional characters: ${about}`,
    "repeated-word": (about: string) => `Repeated word: ${about}`,
    "summary-missing": () => "No summary for search engines and shared links.",
  } satisfies Record<(typeof checkNames)[number], (about: string) => string>,
};

export type ChecksMessages = typeof checks;
