import { messages } from "../../src/base/i18n/index.ts";
import { href, type UrlContext } from "../../src/base/site/addresses/href.ts";
import type { Publication } from "../../src/content/published/publication.ts";
import type { PageContext } from "../../src/web/page/pageModule.ts";

/** The context of a page module on a single host, as the renderer makes it. */
export function pageContext(
  publication: Publication,
  { language = "en", surface = "desktop" }: Partial<UrlContext> = {},
): PageContext {
  const urls: UrlContext = { language, surface, languageInQuery: true };
  return {
    urls,
    messages: messages[language],
    href: (page, query) => href(urls, page, query),
    view: publication.views[language],
    absolute: (path) => `http://localhost${path}`,
    cachedFragment: (_name, make) => make(),
  };
}
