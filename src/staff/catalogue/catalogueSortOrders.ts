import { languageStatuses, typeNames } from "../../base/site/contentCodes.ts";
import { languageFacts } from "../../base/site/languages.ts";
import { missingOf } from "../../base/site/values/completeness.ts";
import type { ContentType } from "../../content/types/contentType.ts";
import { contentTypes } from "../../content/types/index.ts";
import { type SeenLine, seenAt, seenStatus } from "./lineSeenByPerson.ts";
import { completeness } from "./partCompleteness.ts";
import { fitter, textMatcher } from "./revisionFacts.ts";
import type { VisibleCatalogue } from "./visibleCatalogue.ts";

/** The facts by which lists can be sorted, by their paths. */
const listedPaths = [
  ...new Set(
    Object.values(contentTypes).flatMap(({ listed = [] }: ContentType) =>
      listed.map(({ path }) => path),
    ),
  ),
];

/**
 * Orders by a fact of the type: `fact:date`. Documents without it come last, in either direction.
 */
export const factOrders = listedPaths.flatMap((path) => [`fact:${path}`, `-fact:${path}`]);

/** `fit`: by how well a document matches the search text, a part's own number first. */
export const catalogueOrders = [
  "fit",
  "key",
  "-key",
  "changed",
  "-changed",
  "title_en",
  "-title_en",
  "title_zh",
  "-title_zh",
  "status_en",
  "-status_en",
  "status_zh",
  "-status_zh",
  "type",
  "-type",
  "scheduled",
  "-scheduled",
] as const;

const collators = {
  en: new Intl.Collator(languageFacts.en.tag, { numeric: true }),
  zh: new Intl.Collator(languageFacts.zh.tag, { numeric: true }),
} as const;

export interface Order {
  /** One of `catalogueOrders` or `factOrders`. */
  readonly order: string;
  /** Search text, for `fit`. */
  readonly text?: string | undefined;
  /** Pending schedules by document, the next first, for `scheduled`. */
  readonly pending?: ReadonlyMap<number, readonly { readonly at: number }[]> | undefined;
  /** Places of the documents that have the text's words elsewhere than in their names, for `fit`. */
  readonly places?: ReadonlyMap<number, number> | undefined;
}

/** Rank of the first document that is not found by its name. */
const behindNames = 10;

/** A document with its sort value. */
interface Sortable {
  readonly seen: SeenLine;
  readonly text: string;
  readonly number: number;
}

const factOrder = /^-?fact:/;

/** Returns a function that computes the sort value of a document in an order. */
export function sortable(
  catalogue: VisibleCatalogue,
  { order, text = "", places, pending }: Order,
): (seen: SeenLine) => Sortable {
  if (order === "fit") {
    const [fit, isNamed] = [fitter(text), textMatcher(text)];
    const rank = (seen: SeenLine) => {
      const place = isNamed(seen.facts) ? undefined : places?.get(seen.line.id);
      return place === undefined ? fit(seen.facts) : behindNames + place;
    };
    return (seen) => ({ seen, text: "", number: rank(seen) });
  }
  if (factOrder.test(order)) {
    const path = order.replace(factOrder, "");
    return (seen) => ({ seen, ...factOf(catalogue, seen, path) });
  }
  if (order.endsWith("scheduled")) {
    return (seen) => valued(seen, seen.seesDraft ? pending?.get(seen.line.id)?.[0]?.at : undefined);
  }
  if (/^-?status_/.test(order)) {
    const language = order.endsWith("zh") ? "zh" : "en";
    return (seen) => {
      const status = seenStatus(seen, language);
      return valued(seen, status === null ? undefined : languageStatuses.indexOf(status));
    };
  }
  if (order.endsWith("type")) return (seen) => valued(seen, typeNames.indexOf(seen.line.type));
  if (order.endsWith("changed")) return (seen) => ({ seen, text: "", number: seenAt(seen) });
  const language = order.endsWith("zh") ? "zh" : "en";
  return (seen) => ({ seen, text: seen.facts.titles[language] ?? "", number: 0 });
}

/** A document with a number by which it is sorted; undefined: it comes last. */
function valued(seen: SeenLine, number: number | undefined): Sortable {
  return number === undefined ? { seen, text: "", number: 0 } : { seen, text: "#", number };
}

/** Sort value of a document in the column of a fact. */
function factOf(
  catalogue: VisibleCatalogue,
  seen: SeenLine,
  path: string,
): Pick<Sortable, "text" | "number"> {
  const complete = path === "values" ? completeness(catalogue, seen) : undefined;
  if (complete !== undefined) return { text: "%", number: -weightOf(missingOf(complete.counts)) };
  return { text: seen.facts.listed[path] ?? "", number: 0 };
}

/** Weight of what is missing: by what is required, then recommended, then optional. */
function weightOf({ must, should, may }: ReturnType<typeof missingOf>): number {
  return must * 1e8 + should * 1e4 + may;
}

/**
 * Tells whether an order depends on each document alone: not on a search text, its family or schedules.
 */
export function isOwnOrder(order: string): boolean {
  return order !== "fit" && !/(?:fact:values|scheduled)$/.test(order);
}

/** Compares two documents in an order of `isOwnOrder()`. */
export function seenComparison(
  catalogue: VisibleCatalogue,
  order: string,
): (a: SeenLine, b: SeenLine) => number {
  const sortableOf = sortable(catalogue, { order });
  const compare = comparison(order);
  return (a, b) => compare(sortableOf(a), sortableOf(b));
}

/** Compares in an order, and by keys where that gives no difference. */
export function comparison(order: string): (a: Sortable, b: Sortable) => number {
  const sign = order.startsWith("-") ? -1 : 1;
  const byKey = (a: Sortable, b: Sortable) => (a.seen.line.key < b.seen.line.key ? -1 : 1);
  if (order === "fit") {
    return (a, b) => a.number - b.number || seenAt(b.seen) - seenAt(a.seen) || byKey(a, b);
  }
  if (order.endsWith("key")) return (a, b) => sign * byKey(a, b);
  const { compare } = collators[order.endsWith("zh") ? "zh" : "en"];
  return (a, b) => {
    // Documents without a title or a fact come last, in either direction.
    if ((a.text === "") !== (b.text === "")) return a.text === "" ? 1 : -1;
    return sign * (a.number - b.number || compare(a.text, b.text)) || byKey(a, b);
  };
}
