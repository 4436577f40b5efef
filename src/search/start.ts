import type { AnyDoc, View } from "../content/publication.ts";
import { words } from "../i18n/index.ts";
import type { SearchStart } from "./contract.ts";
import { hitOf } from "./show/hit.ts";
import { Matcher } from "./show/matcher.ts";

/** How many of each type an empty search shows. */
const newestOfEach = 4;

const nothingMarked = new Matcher([]);

/** What an empty search shows: texts to search for, and the newest of each type. */
export function searchStart(view: View): SearchStart {
  const shown = (docs: readonly AnyDoc[]) =>
    docs.slice(0, newestOfEach).map((doc) => hitOf(view, doc, nothingMarked));
  const parts = view
    .all("product")
    .filter(({ body }) => body.lifecycle.stage === "active" || body.lifecycle.stage === "preview")
    .toSorted(
      (a, b) => b.body.lifecycle.since.localeCompare(a.body.lifecycle.since) || a.id - b.id,
    );
  return {
    suggestions: words[view.language].search.suggestions,
    newest: [
      { type: 3, hits: shown(parts) },
      { type: 4, hits: shown(view.all("solution")) },
      { type: 2, hits: shown(view.all("news")) },
    ],
  };
}
