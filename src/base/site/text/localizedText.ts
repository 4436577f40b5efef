import { type Language, languageFacts, otherLanguage } from "../languages.ts";

/** A text in both languages, either of which may be missing. */
export interface BilingualText {
  readonly en?: string | undefined;
  readonly zh?: string | undefined;
}

/**
 * A text as one page shows it. `lang` is the BCP 47 tag and is there only when the text is in the
 * other language than the page, because its own is missing.
 */
export interface LocalizedText {
  readonly text: string;
  readonly lang?: string;
}

/** The text in `language`, or the other language's marked with its tag, or "" where both are missing. */
export function localize(bilingual: BilingualText | undefined, language: Language): LocalizedText {
  const own = bilingual?.[language];
  if (own) return { text: own };
  const other = otherLanguage(language);
  const text = bilingual?.[other];
  return text ? { text, lang: languageFacts[other].tag } : { text: "" };
}
