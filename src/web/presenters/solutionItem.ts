import { type LocalizedText, localize } from "../../base/site/text/localizedText.ts";
import type { ColumnNode } from "../../content/published/columnTree.ts";
import type { Doc } from "../../content/published/publishedDocument.ts";
import { columnTarget, documentTarget } from "../../content/queries/addresses/linkTargets.ts";
import type { Area } from "../../content/queries/solutions.ts";
import type { ScenePicture, SolutionCardProps } from "../components/solution/SolutionCard.tsx";
import { addressOf } from "../page/breadcrumb.ts";
import type { PageContext } from "../page/pageModule.ts";
import { pictureOf } from "./newsItem.ts";

/** A solution as lists show it. */
export function solutionItem(doc: Doc<"solution">, context: PageContext): SolutionCardProps {
  const { view } = context;
  const { title, summary, image, products } = doc.body;
  const target = documentTarget(view, doc);
  return {
    id: doc.id,
    title: localize(title, view.language),
    summary: localize(summary, view.language),
    href: target ? addressOf(target, context) : context.href("solution-info", { id: doc.id }),
    ...(image && { picture: pictureOf(image, context) }),
    parts: view.getAll("product", products).map(({ body }) => body.partNumber),
  };
}

/** An application as lists show it. */
export interface AreaItem {
  readonly id: number;
  readonly title: LocalizedText;
  readonly summary: LocalizedText;
  readonly href: string;
  readonly count: number;
  /** Its own, or its first solution's. */
  readonly picture?: ScenePicture;
  /** The first of its solutions. */
  readonly solutions: readonly SolutionCardProps[];
}

/** @param max solutions that the list shows of each application */
export function areaItem({ node, solutions }: Area, max: number, context: PageContext): AreaItem {
  const { id, body } = node.doc;
  const image = body.image ?? solutions.find((doc) => doc.body.image)?.body.image;
  return {
    id,
    title: localize(body.title, context.view.language),
    summary: localize(body.summary, context.view.language),
    href: areaAddress(node, context),
    count: solutions.length,
    ...(image && { picture: pictureOf(image, context) }),
    solutions: solutions.slice(0, max).map((doc) => solutionItem(doc, context)),
  };
}

/** Address of a column of solutions; its list where it names another page. */
export function areaAddress(node: ColumnNode, context: PageContext): string {
  const target = columnTarget(node);
  return target ? addressOf(target, context) : context.href("solution-info", { id: node.doc.id });
}
