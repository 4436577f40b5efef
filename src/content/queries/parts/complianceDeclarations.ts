import type { View } from "../../published/publication.ts";
import type { BodyOf } from "../../types/index.ts";
import { memoizePerView } from "../memoizePerView.ts";
import type { Part } from "./partsOfColumns.ts";
import { mentionsOf } from "./productMentions.ts";

export type PartDocument = BodyOf<"product">["documents"][number];

/** Rules that a part's compliance is declared for. */
export const declaredRules = ["rohs", "reach"] as const;

export type DeclaredRule = (typeof declaredRules)[number];

/** The documents that declare a part's compliance; a rule is absent where none does. */
export type Declarations = { readonly [Rule in DeclaredRule]?: PartDocument };

const general = memoizePerView<"all", readonly PartDocument[]>();

/**
 * The declarations of a part's compliance: one of the part's own documents, else one that names the
 * part, else one that names no part and so applies to all; of several, one in the reader's language.
 */
export function declarationsOf(view: View, part: Part): Declarations {
  const circles = [
    part.body.documents,
    mentionsOf(view, "download", part.key).map(({ body }) => body.document),
    forAllParts(view),
  ];
  const found: { [Rule in DeclaredRule]?: PartDocument } = {};
  for (const rule of declaredRules) {
    for (const documents of circles) {
      const own = documents.filter((one) => declares(one, rule));
      const document = own.find((one) => isReadIn(one, view)) ?? own[0];
      if (document === undefined) continue;
      found[rule] = document;
      break;
    }
  }
  return found;
}

function forAllParts(view: View): readonly PartDocument[] {
  return general(view, "all", () =>
    view
      .all("download")
      .filter(({ body }) => body.products.length === 0 && view.column(body.column) !== undefined)
      .map(({ body }) => body.document)
      .filter((document) => document.declares !== undefined),
  );
}

function declares({ declares: declared }: PartDocument, rule: DeclaredRule): boolean {
  return declared === rule || declared === "rohs-and-reach";
}

function isReadIn({ language }: PartDocument, view: View): boolean {
  return language === "both" || language === view.language;
}
