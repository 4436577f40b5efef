import { messages } from "../../base/i18n/index.ts";
import { sortedInSteps } from "../../base/process/sortedInSteps.ts";
import { runToEnd } from "../../base/process/timeSlices.ts";
import type { View } from "../../content/published/publication.ts";
import type { AnyDoc } from "../../content/published/publishedDocument.ts";
import { isOpenToAll } from "../../content/queries/addresses/linkTargets.ts";
import { memoizeStepsPerView } from "../../content/queries/memoizePerView.ts";
import type { Part } from "../../content/queries/parts/partsOfColumns.ts";
import { Matcher } from "./results/highlighter.ts";
import { hitOf } from "./results/searchHit.ts";
import type { SearchStart } from "./searchTypes.ts";

/** Number of documents of each type that an empty search shows. */
const newestOfEach = 4;

const nothingMarked = new Matcher([]);

const starts = memoizeStepsPerView<"all", SearchStart>();

/** Content of an empty search: texts to search for, and the newest of each type. Made once a view. */
export function searchStart(view: View): SearchStart {
  return runToEnd(searchStartInSteps(view));
}

/** The same, time-sliced. */
export function searchStartInSteps(view: View): Generator<undefined, SearchStart> {
  return starts(view, "all", () => startOf(view));
}

function* startOf(view: View): Generator<undefined, SearchStart> {
  const shown = (docs: readonly AnyDoc[]) =>
    docs
      .values()
      .map((doc) => hitOf(view, doc, nothingMarked))
      .filter(({ target }) => target === undefined || isOpenToAll(target))
      .take(newestOfEach)
      .toArray();
  const current = view
    .all("product")
    .filter(({ body }) => body.lifecycle.stage === "active" || body.lifecycle.stage === "preview");
  yield;
  const parts = yield* sortedInSteps(current, newestFirst);
  return {
    suggestions: messages[view.language].search.suggestions,
    newest: [
      { type: 3, hits: shown(parts) },
      { type: 4, hits: shown(view.all("solution")) },
      { type: 2, hits: shown(view.all("news")) },
    ],
  };
}

/** By the day of a part's stage, which is written so that days compare as texts. */
function newestFirst(one: Part, other: Part): number {
  const [day, otherDay] = [one.body.lifecycle.since, other.body.lifecycle.since];
  if (day === otherDay) return one.id - other.id;
  return day < otherDay ? 1 : -1;
}
