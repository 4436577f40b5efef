import { runToEnd } from "../../../base/process/timeSlices.ts";
import type { View } from "../../published/publication.ts";
import type { Doc } from "../../published/publishedDocument.ts";
import { memoizeStepsPerView } from "../memoizePerView.ts";

/** The types whose documents name the products they are about. */
const mentioning = ["news", "solution", "faq", "download"] as const;

type Mentioning = (typeof mentioning)[number];

type Index = ReadonlyMap<string, readonly Doc<Mentioning>[]>;

/** Cached, as every product page needs it. */
const indexes = memoizeStepsPerView<Mentioning, Index>();

/** Documents read in one step. */
const stepLength = 250;

/** Builds the index of `mentionsOf`, time-sliced. */
export function* mentionsInSteps(view: View): Generator<undefined, void> {
  for (const type of mentioning) yield* indexInSteps(view, type);
}

function indexInSteps(view: View, type: Mentioning): Generator<undefined, Index> {
  return indexes(view, type, () => makeIndex(view, type));
}

/**
 * The documents of a type that name a product, in readers' order. Those whose column is not published
 * have no place and are left out.
 */
export function mentionsOf<Type extends Mentioning>(
  view: View,
  type: Type,
  productKey: string,
): readonly Doc<Type>[] {
  const index = runToEnd(indexInSteps(view, type));
  return (index.get(productKey) ?? []) as readonly unknown[] as readonly Doc<Type>[];
}

function* makeIndex(view: View, type: Mentioning): Generator<undefined, Index> {
  const index = new Map<string, Doc<Mentioning>[]>();
  for (const [at, doc] of view.all(type).entries()) {
    if (at % stepLength === stepLength - 1) yield;
    if (view.column(doc.body.column) === undefined) continue;
    for (const key of new Set(doc.body.products)) {
      const docs = index.get(key);
      if (docs) docs.push(doc);
      else index.set(key, [doc]);
    }
  }
  return index;
}
