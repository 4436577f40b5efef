import { languageFacts } from "../../base/site/languages.ts";
import type { ContentType } from "../../content/types/contentType.ts";
import { contentTypes } from "../../content/types/index.ts";
import { completeness } from "./completeness.ts";
import { fitter } from "./facts.ts";
import { type SeenLine, seenAt } from "./seenLine.ts";
import type { VisibleCatalogue } from "./visible.ts";

/** The facts by which lists can be sorted, by their paths. */
const listedPaths = [
  ...new Set(
    Object.values(contentTypes).flatMap(({ listed = [] }: ContentType) =>
      listed.map(({ path }) => path),
    ),
  ),
];

/** By a fact of the type's own: `fact:date`. Those without it come last, either way. */
export const factOrders = listedPaths.flatMap((path) => [`fact:${path}`, `-fact:${path}`]);

/** `fit`: how well a document fits the text that is looked for, a part's own number first. */
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
] as const;

const collators = {
  en: new Intl.Collator(languageFacts.en.tag, { numeric: true }),
  zh: new Intl.Collator(languageFacts.zh.tag, { numeric: true }),
} as const;

interface Order {
  /** One of `catalogueOrders` or `factOrders`. */
  readonly order: string;
  /** The text that is looked for, for `fit`. */
  readonly text?: string | undefined;
}

/** A document with what it is sorted by. */
interface Sortable {
  readonly seen: SeenLine;
  readonly text: string;
  readonly number: number;
}

const factOrder = /^-?fact:/;

/** Makes what documents are sorted by in an order. */
export function sortable(
  catalogue: VisibleCatalogue,
  { order, text = "" }: Order,
): (seen: SeenLine) => Sortable {
  if (order === "fit") {
    const fit = fitter(text);
    return (seen) => ({ seen, text: "", number: fit(seen.facts) });
  }
  if (factOrder.test(order)) {
    const path = order.replace(factOrder, "");
    return (seen) => ({ seen, ...factOf(catalogue, seen, path) });
  }
  if (order.endsWith("changed")) return (seen) => ({ seen, text: "", number: seenAt(seen) });
  if (order.endsWith("key")) return (seen) => ({ seen, text: "", number: 0 });
  const language = order.endsWith("zh") ? "zh" : "en";
  return (seen) => ({ seen, text: seen.facts.titles[language] ?? "", number: 0 });
}

/** What a document is sorted by in the column of a fact. */
function factOf(
  catalogue: VisibleCatalogue,
  seen: SeenLine,
  path: string,
): Pick<Sortable, "text" | "number"> {
  const complete = path === "values" ? completeness(catalogue, seen) : undefined;
  if (complete !== undefined) return { text: "%", number: complete.filled / complete.wanted };
  return { text: seen.facts.listed[path] ?? "", number: 0 };
}

/** Tells whether an order is by what each document says itself: not by a text, nor by its family. */
export function isOwnOrder(order: string): boolean {
  return order !== "fit" && !order.endsWith("fact:values");
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

/** Compares in an order, and where that does not tell, by keys. */
export function comparison(order: string): (a: Sortable, b: Sortable) => number {
  const sign = order.startsWith("-") ? -1 : 1;
  const byKey = (a: Sortable, b: Sortable) => (a.seen.line.key < b.seen.line.key ? -1 : 1);
  if (order === "fit") {
    return (a, b) => a.number - b.number || seenAt(b.seen) - seenAt(a.seen) || byKey(a, b);
  }
  if (order.endsWith("changed")) return (a, b) => sign * (a.number - b.number) || byKey(a, b);
  if (order.endsWith("key")) return (a, b) => sign * byKey(a, b);
  const { compare } = collators[order.endsWith("zh") ? "zh" : "en"];
  return (a, b) => {
    // Those without a title or a fact come last, either way.
    if ((a.text === "") !== (b.text === "")) return a.text === "" ? 1 : -1;
    return sign * (a.number - b.number || compare(a.text, b.text)) || byKey(a, b);
  };
}
