import type { Doc, View } from "../publication.ts";

/** The types whose documents name the products they are about. */
type Mentioning = "news" | "solution" | "faq";

type Index = ReadonlyMap<string, readonly Doc<Mentioning>[]>;

const indexes = new WeakMap<View, Map<Mentioning, Index>>();

/**
 * The documents of a type that name a product, in readers' order. Those whose column is not published
 * have no place and are left out.
 */
export function mentionsOf<Type extends Mentioning>(
  view: View,
  type: Type,
  productKey: string,
): readonly Doc<Type>[] {
  return (indexOf(view, type).get(productKey) ?? []) as readonly unknown[] as readonly Doc<Type>[];
}

/** Made once: every product page asks. */
function indexOf(view: View, type: Mentioning): Index {
  let ofView = indexes.get(view);
  if (ofView === undefined) {
    ofView = new Map();
    indexes.set(view, ofView);
  }
  let index = ofView.get(type);
  if (index === undefined) {
    index = makeIndex(view, type);
    ofView.set(type, index);
  }
  return index;
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
