import {
  defaultLanguage,
  type Language,
  languageFacts,
  languageKey,
  languages,
} from "../../../base/site/languages.ts";

/** The language of the page shown. */
export function pageLanguage(): Language {
  const { lang } = document.documentElement;
  return languages.find((language) => languageFacts[language].tag === lang) ?? defaultLanguage;
}

/** Keeps the language of the page shown in local storage (spec sections 1 and 9). */
export function storeLanguage(): void {
  try {
    localStorage.setItem(languageKey, pageLanguage());
  } catch {
    // Storage may be full or forbidden; the cookie and the address decide anyway.
  }
}
