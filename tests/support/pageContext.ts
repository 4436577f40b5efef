import type { Publication } from "../../src/content/publication.ts";
import { words } from "../../src/i18n/index.ts";
import { href, type Place } from "../../src/site/href.ts";
import type { PageContext } from "../../src/web/pages/pageModule.ts";

/** What a page module works with, on a single host, as the renderer would make it. */
export function pageContext(
  publication: Publication,
  { language = "en", surface = "desktop" }: Partial<Place> = {},
): PageContext {
  const place: Place = { language, surface, languageInQuery: true };
  return {
    place,
    words: words[language],
    href: (page, query) => href(place, page, query),
    view: publication.views[language],
    absolute: (path) => `http://localhost${path}`,
    remember: (_name, make) => make(),
  };
}
