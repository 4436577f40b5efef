import { type LocalizedText, localize } from "../../../base/site/text/localizedText.ts";
import type { ColumnNode } from "../../../content/published/columnTree.ts";
import type { Doc } from "../../../content/published/publishedDocument.ts";
import { anchorOf } from "../../../content/queries/addresses/linkTargets.ts";
import { contentUnder } from "../../../content/queries/columns/documentsUnderColumn.ts";
import type { StoredPicture } from "../../components/Picture.tsx";
import type { PageContext } from "../../page/pageModule.ts";
import { pictureOf } from "../../presenters/newsItem.ts";

/** Something that happened. */
export interface Milestone {
  readonly anchor: string;
  readonly title: LocalizedText;
  readonly summary: LocalizedText;
  /** `2016-04`, or a year alone. */
  readonly when: string;
  readonly picture: StoredPicture | undefined;
}

export interface Year {
  readonly year: string;
  readonly milestones: readonly Milestone[];
}

export interface HistoryProps {
  readonly title: LocalizedText;
  readonly summary: LocalizedText;
  /** The latest first, as are the milestones in each. */
  readonly years: readonly Year[];
}

export function load(node: ColumnNode, context: PageContext): HistoryProps {
  const { view } = context;
  const byYear = Map.groupBy(contentUnder(view, "history", node), ({ body }) =>
    body.month.slice(0, 4),
  );
  return {
    title: localize(node.doc.body.title, view.language),
    summary: localize(node.doc.body.summary, view.language),
    years: [...byYear].map(([year, docs]) => ({
      year,
      milestones: docs.map((doc) => milestone(doc, context)),
    })),
  };
}

function milestone(doc: Doc<"history">, context: PageContext): Milestone {
  const { title, summary, month, image } = doc.body;
  return {
    anchor: anchorOf(doc),
    title: localize(title, context.view.language),
    summary: localize(summary, context.view.language),
    when: month,
    picture: image && pictureOf(image, context),
  };
}
