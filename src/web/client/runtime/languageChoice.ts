import { languageKey } from "../../../base/site/languages.ts";
import { isStored } from "./firstInteraction.ts";

/** Storage key of a reader who has answered the offer of the other language, or switched themself. */
const answeredKey = "language-offer";

/** Offers the other language to a reader whose browser prefers it, unless they have chosen. */
export function offerLanguage(): void {
  const link = document.querySelector<HTMLAnchorElement>('.page > header [data-switch=""]');
  const preferred = navigator.languages.map(mainTag).find((tag) => tag === "en" || tag === "zh");
  if (link === null || preferred !== mainTag(link.hreflang) || isStored(answeredKey)) return;
  void import("../ui/languageOffer.ts").then(({ showLanguageOffer }) =>
    showLanguageOffer(link, endLanguageOffer),
  );
}

/** The language of a tag, without region and script. */
function mainTag(tag: string): string {
  return tag.slice(0, 2);
}

/** Remembers that the reader has chosen a language. */
function endLanguageOffer(): void {
  try {
    localStorage.setItem(answeredKey, "1");
  } catch {
    // Where nothing can be stored the offer comes again.
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
    endLanguageOffer();
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
