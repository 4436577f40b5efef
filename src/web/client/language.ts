import { languageFacts, languageKey, languages } from "../../site/languages.ts";

/** Keeps the language of the page shown in local storage (spec sections 1 and 9). */
export function keepLanguage(): void {
  const { lang } = document.documentElement;
  const language = languages.find((language) => languageFacts[language].tag === lang);
  if (language === undefined) return;
  try {
    localStorage.setItem(languageKey, language);
  } catch {
    // Storage may be full or forbidden; the cookie and the address decide anyway.
  }
}
