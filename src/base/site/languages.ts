/**
 * The languages of the site. Everything that differs by language derives from this list.
 */
export const languages = ["en", "zh"] as const;

export type Language = (typeof languages)[number];

/** The language of readers who have chosen none (spec section 1). */
export const defaultLanguage: Language = "en";

/** The cookie, the query and the local-storage key that hold a reader's choice (spec section 9). */
export const languageKey = "lang";

interface LanguageFacts {
  /** BCP 47 tag for `<html lang>`, hreflang and `Intl`. */
  readonly tag: string;
  /** The language's own name, as the switch shows it. */
  readonly ownName: string;
  /** Base of the public API in this language (spec section 7). */
  readonly apiBase: string;
  /** Open Graph locale. */
  readonly locale: string;
}

export const languageFacts = {
  en: { tag: "en", ownName: "English", apiBase: "/web_en/api/v1", locale: "en_US" },
  zh: { tag: "zh-CN", ownName: "中文", apiBase: "/web_cn/api/v1", locale: "zh_CN" },
} as const satisfies Record<Language, LanguageFacts>;

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

/** The other language of the pair: where the switch leads and where a missing text is taken from. */
export function otherLanguage(language: Language): Language {
  return language === "en" ? "zh" : "en";
}
