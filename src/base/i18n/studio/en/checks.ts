import type { checkNames } from "../../../site/contentNames.ts";
import type { Language } from "../../../site/languages.ts";

/** The checks of a document before it is published. */
export const checks = {
  title: "Checks",
  again: "Check again",
  checking: "Checking…",
  none: "Nothing was found.",
  found: (count: number, kinds: readonly string[]) =>
    `${count === 1 ? "1 thing to look at" : `${count} things to look at`} (${kinds.join(", ")})`,
  ofKind: (severity: string, count: number) => `${severity.toLowerCase()}: ${count}`,
  go: "Go to the field",
  mend: "Mend",
  mended: "Mended. It can be undone.",
  moved: "The text has changed meanwhile. Please check again.",
  languageNames: { en: "English", zh: "Chinese" } satisfies Record<Language, string>,
  severities: { error: "Broken", warning: "Likely a mistake", note: "Worth a look" },
  findings: {
    "dead-link": (about: string) => `A link leads nowhere for these readers: ${about}`,
    "address-form": (about: string) => `This is no address that works: ${about}`,
    "alt-missing": () => "A picture has no alternative text.",
    "text-missing": () => "The text is missing; readers are shown the other language’s.",
    "heading-order": (about: string) => `A level of headings is left out: ${about}`,
    "half-width": (about: string) => `Half-width punctuation in Chinese: ${about}`,
    "straight-quotes": () => "Straight quotation marks in Chinese.",
    "mixed-quotes": () => "Straight and curved quotation marks in one text.",
    "number-differs": (about: string) => `A number is not the same in both languages: ${about}`,
    "record-differs": (about: string) => `A value is not the one of the part’s record: ${about}`,
    "part-differs": (about: string) => `A part number is not in both languages: ${about}`,
    "wrong-script": () => "This looks like a text in the other language.",
    traditional: (about: string) => `Traditional characters: ${about}`,
    "repeated-word": (about: string) => `A word stands there twice: ${about}`,
    "summary-missing": () => "There is no summary: search engines and shared links show none.",
  } satisfies Record<(typeof checkNames)[number], (about: string) => string>,
};

export type ChecksMessages = typeof checks;
