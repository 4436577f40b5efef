import { type LocalizedText, localize } from "../../../base/site/text/localizedText.ts";
import type { ColumnNode } from "../../../content/published/columnTree.ts";
import type { Doc } from "../../../content/published/publishedDocument.ts";
import { anchorOf } from "../../../content/queries/addresses/linkTargets.ts";
import { contentUnder } from "../../../content/queries/columns/documentsUnderColumn.ts";
import type { StoredPicture } from "../../components/Picture.tsx";
import type { PageContext } from "../../page/pageModule.ts";
import { departmentCard, departments, isDepartment } from "../../presenters/forms/departments.ts";
import { pictureOf } from "../../presenters/newsItem.ts";

/** Kinds of partners in the order they are shown: the way of a chip, from the wafer to its use. */
/** Buyers look for distributors more often than anybody for the others. */
const kinds = ["distributor", "ecosystem", "foundry", "customer", "academic"] as const;

export type PartnerKind = (typeof kinds)[number];

export interface Partner {
  readonly anchor: string;
  readonly name: LocalizedText;
  readonly summary: LocalizedText;
  readonly mark: StoredPicture;
  readonly url: string | undefined;
}

export interface PartnersProps {
  readonly title: LocalizedText;
  readonly summary: LocalizedText;
  /** Address of the form for those who want to become partners. */
  readonly joinHref: string;
  /** Kinds without partners are left out. */
  readonly kinds: readonly { readonly kind: PartnerKind; readonly partners: readonly Partner[] }[];
}

export function load(node: ColumnNode, context: PageContext): PartnersProps {
  const { view } = context;
  const byKind = Map.groupBy(contentUnder(view, "partner", node), ({ body }) => body.kind);
  return {
    title: localize(node.doc.body.title, view.language),
    summary: localize(node.doc.body.summary, view.language),
    joinHref: joinAddress(context),
    kinds: kinds.flatMap((kind) => {
      const partners = byKind.get(kind)?.map((doc) => partner(doc, context));
      return partners ? [{ kind, partners }] : [];
    }),
  };
}

/** The form that takes partners by a topic of its own, with that topic; else the one for business. */
function joinAddress(context: PageContext): string {
  const form = context.view.all("guestbook").find(({ body }) => body.partnerTopic)?.body;
  if (form === undefined || !isDepartment(form.form))
    return departmentCard("business", context).href;
  return context.href(departments[form.form], { topic: form.partnerTopic });
}

function partner(doc: Doc<"partner">, context: PageContext): Partner {
  const { name, summary, logo, url } = doc.body;
  return {
    anchor: anchorOf(doc),
    name: localize(name, context.view.language),
    summary: localize(summary, context.view.language),
    mark: pictureOf(logo, context),
    url,
  };
}
