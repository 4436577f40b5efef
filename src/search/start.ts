import type { AnyDoc, View } from "../content/publication.ts";
import { isOpenToAll } from "../content/queries/addresses.ts";
import { memoizePerView } from "../content/queries/memoizePerView.ts";
import { messages } from "../i18n/index.ts";
import type { SearchStart } from "./contract.ts";
import { hitOf } from "./results/hit.ts";
import { Matcher } from "./results/matcher.ts";

/** Number of documents of each type that an empty search shows. */
const newestOfEach = 4;

const nothingMarked = new Matcher([]);

const starts = memoizePerView<"all", SearchStart>();

/** Content of an empty search: texts to search for, and the newest of each type. Made once a view. */
export function searchStart(view: View): SearchStart {
  return starts(view, "all", () => startOf(view));
}

function startOf(view: View): SearchStart {
  const shown = (docs: readonly AnyDoc[]) =>
    docs
      .values()
      .map((doc) => hitOf(view, doc, nothingMarked))
      .filter(({ target }) => target === undefined || isOpenToAll(target))
      .take(newestOfEach)
      .toArray();
  const parts = view
    .all("product")
    .filter(({ body }) => body.lifecycle.stage === "active" || body.lifecycle.stage === "preview")
    .toSorted(
      (a, b) => b.body.lifecycle.since.localeCompare(a.body.lifecycle.since) || a.id - b.id,
    );
  return {
    suggestions: messages[view.language].search.suggestions,
    newest: [
      { type: 3, hits: shown(parts) },
      { type: 4, hits: shown(view.all("solution")) },
      { type: 2, hits: shown(view.all("news")) },
    ],
  };
}
