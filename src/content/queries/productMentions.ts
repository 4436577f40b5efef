import type { Doc, View } from "../publication.ts";
import { memoizePerView } from "./memoizePerView.ts";

/** The types whose documents name the products they are about. */
type Mentioning = "news" | "solution" | "faq" | "download";

type Index = ReadonlyMap<string, readonly Doc<Mentioning>[]>;

/** Made once: every product page asks. */
const indexes = memoizePerView<Mentioning, Index>();

/**
 * The documents of a type that name a product, in readers' order. Those whose column is not published
 * have no place and are left out.
 */
export function mentionsOf<Type extends Mentioning>(
  view: View,
  type: Type,
  productKey: string,
): readonly Doc<Type>[] {
  const index = indexes(view, type, () => makeIndex(view, type));
  return (index.get(productKey) ?? []) as readonly unknown[] as readonly Doc<Type>[];
}

function makeIndex(view: View, type: Mentioning): Index {
  const index = new Map<string, Doc<Mentioning>[]>();
  for (const doc of view.all(type)) {
    if (view.column(doc.body.column) === undefined) continue;
    for (const key of new Set(doc.body.products)) {
      const docs = index.get(key);
      if (docs) docs.push(doc);
      else index.set(key, [doc]);
    }
  }
  return index;
}
