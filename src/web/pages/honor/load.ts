import type { ColumnNode } from "../../../content/columns.ts";
import type { Doc } from "../../../content/publication.ts";
import { anchorOf } from "../../../content/queries/addresses.ts";
import { contentUnder } from "../../../content/queries/columnContent.ts";
import { type Phrase, phrase } from "../../../site/phrase.ts";
import type { StoredPicture } from "../../components/Picture.tsx";
import type { PageContext } from "../pageModule.ts";
import { pictureOf } from "../rk-news/newsItem.ts";

export interface Honour {
  readonly id: number;
  /** Of its dialog. */
  readonly anchor: string;
  readonly title: Phrase;
  readonly issuer: Phrase;
  readonly summary: Phrase;
  /** Calendar day, `2026-11-21`. */
  readonly day: string;
  readonly picture: StoredPicture;
}

export interface HonoursProps {
  readonly title: Phrase;
  readonly summary: Phrase;
  readonly honours: readonly Honour[];
}

export function load(node: ColumnNode, context: PageContext): HonoursProps {
  const { view } = context;
  return {
    title: phrase(node.doc.body.title, view.language),
    summary: phrase(node.doc.body.summary, view.language),
    honours: contentUnder(view, "honour", node).map((doc) => honour(doc, context)),
  };
}

function honour(doc: Doc<"honour">, context: PageContext): Honour {
  const { title, issuer, summary, date, image } = doc.body;
  const { language } = context.view;
  return {
    id: doc.id,
    anchor: anchorOf(doc),
    title: phrase(title, language),
    issuer: phrase(issuer, language),
    summary: phrase(summary, language),
    day: date,
    picture: pictureOf(image, context),
  };
}
