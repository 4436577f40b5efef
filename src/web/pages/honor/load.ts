import { type LocalizedText, localize } from "../../../base/site/text/localizedText.ts";
import type { ColumnNode } from "../../../content/published/columnTree.ts";
import type { Doc } from "../../../content/published/publishedDocument.ts";
import { anchorOf } from "../../../content/queries/addresses/linkTargets.ts";
import { contentUnder } from "../../../content/queries/columns/documentsUnderColumn.ts";
import type { StoredPicture } from "../../components/Picture.tsx";
import type { PageContext } from "../../page/pageModule.ts";
import { pictureOf } from "../../presenters/newsItem.ts";

export interface Honour {
  readonly id: number;
  /** Id of its dialog. */
  readonly anchor: string;
  readonly title: LocalizedText;
  readonly issuer: LocalizedText;
  readonly summary: LocalizedText;
  /** Calendar day, `2026-11-21`. */
  readonly day: string;
  readonly picture: StoredPicture;
}

export interface HonoursProps {
  readonly title: LocalizedText;
  readonly summary: LocalizedText;
  readonly honours: readonly Honour[];
}

export function load(node: ColumnNode, context: PageContext): HonoursProps {
  const { view } = context;
  return {
    title: localize(node.doc.body.title, view.language),
    summary: localize(node.doc.body.summary, view.language),
    honours: contentUnder(view, "honour", node).map((doc) => honour(doc, context)),
  };
}

function honour(doc: Doc<"honour">, context: PageContext): Honour {
  const { title, issuer, summary, date, image } = doc.body;
  const { language } = context.view;
  return {
    id: doc.id,
    anchor: anchorOf(doc),
    title: localize(title, language),
    issuer: localize(issuer, language),
    summary: localize(summary, language),
    day: date,
    picture: pictureOf(image, context),
  };
}
