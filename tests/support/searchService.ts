import { onTestFinished, vi } from "vitest";
import type { Language } from "../../src/base/site/languages.ts";
import type { Publication } from "../../src/content/published/publication.ts";
import { openSearch, type SearchOptions } from "../../src/readers/search/search.ts";
import type { Hit, MarkedText, SearchRequest } from "../../src/readers/search/searchTypes.ts";
import { lentThreads } from "./lentThreads.ts";
import { limits } from "./limits.ts";
import { stillPublication } from "./stillPublication.ts";
import { publish, type WorldDocument } from "./world.ts";

/** Search over a world of the test's own, asked in one language, until the test ends. */
export async function searchOver(
  documents: readonly WorldDocument[] | Publication,
  { language = "en", ...options }: Partial<SearchOptions> & { language?: Language } = {},
) {
  const live = stillPublication("views" in documents ? documents : await publish(documents));
  const onError = vi.fn();
  const search = openSearch(live, {
    ...{ onError, maxWaitMs: limits.wait, startThreads: lentThreads },
    ...options,
  });
  onTestFinished(() => search.close());
  const view = () => live.current().views[language];
  return {
    live,
    search,
    onError,
    ask: (text: string, rest: Partial<SearchRequest> = {}) =>
      search.search(view(), { text, type: -1, page: 1, limit: 10, ...rest }),
    suggest: (text: string) => search.suggest(view(), text),
  };
}

/** A marked text with its hits in brackets. */
export function told({ segments }: MarkedText): string {
  return segments.map(({ text, hit }) => (hit ? `[${text}]` : text)).join("");
}

export const idsOf = (hits: readonly Hit[]) => hits.map(({ id }) => id);
