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

/**
 * Makes the language switch keep the fragment, which servers do not receive; on an error page,
 * whose link has no address, it keeps the whole address.
 */
export function startLanguageSwitch(): void {
  const complete = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (link?.dataset.switch === undefined) return;
    if (link.dataset.switch === "here") {
      const chosen = new URL(link.href).searchParams.get(languageKey);
      const query = new URLSearchParams(location.search);
      if (chosen !== null) query.set(languageKey, chosen);
      link.pathname = location.pathname;
      link.search = query.toString();
    }
    link.hash = location.hash;
  };
  // Before the link is followed, in whatever way.
  for (const kind of ["click", "auxclick", "contextmenu"]) {
    document.addEventListener(kind, complete, { capture: true });
  }
}
