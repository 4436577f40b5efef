import type { Query } from "../../../base/site/addresses/href.ts";
import {
  itemsOnPage,
  lastPageOf,
  pageQuery,
} from "../../../base/site/addresses/idsAndPageNumbers.ts";
import { type LocalizedText, localize } from "../../../base/site/text/localizedText.ts";
import type { ColumnNode } from "../../../content/published/columnTree.ts";
import type { Doc } from "../../../content/published/publishedDocument.ts";
import { columnTarget } from "../../../content/queries/addresses/linkTargets.ts";
import { areasOf } from "../../../content/queries/solutions.ts";
import type { ScenePicture, SolutionCardProps } from "../../components/solution/SolutionCard.tsx";
import { itemListData, titled } from "../../discovery/structuredData/structuredData.ts";
import type { PageContext } from "../../page/pageModule.ts";
import { pictureOf } from "../../presenters/newsItem.ts";
import { type AreaItem, areaItem, solutionItem } from "../../presenters/solutionItem.ts";
import { type AreaList, areaList } from "./areaList.ts";

/** Solutions on one page of a list, and of each application where several are shown together. */
export const pageSize = 24;
const maxPerArea = 6;

export interface ResolvedArea {
  readonly params: { readonly column: number; readonly page: number };
  readonly column: ColumnNode;
}

/** A column of solutions: its applications, each with its solutions, and those that are its own. */
export interface AreaProps {
  readonly title: LocalizedText;
  readonly summary: LocalizedText;
  readonly description: string;
  readonly picture?: ScenePicture;
  readonly areas: readonly AreaItem[];
  /** The column's own, on this page. */
  readonly solutions: readonly SolutionCardProps[];
  /** In the column and under it. */
  readonly count: number;
  readonly page: number;
  readonly last: number;
  readonly addressOfPage: (page: number) => string;
  readonly beside: AreaList | undefined;
  readonly jsonLd: readonly object[];
}

/** The solutions of a column, without those of the columns below it. */
export function ownSolutions({ doc, view }: ColumnNode): readonly Doc<"solution">[] {
  return view.inColumn("solution", doc.key);
}

/** The canonical query of a page of a column's list. */
export function areaQuery(column: ColumnNode, page: number): Query {
  const target = columnTarget(column);
  const isHere = target?.kind === "page" && target.page === "solution-info";
  return {
    ...(isHere ? target.query : { id: column.doc.id }),
    page: pageQuery(page),
  };
}

export function loadArea(
  { params: { page }, column }: ResolvedArea,
  context: PageContext,
): AreaProps {
  const { view, messages } = context;
  const { title, summary, image } = column.doc.body;
  const areas = page === 1 ? areasOf(view, column) : [];
  const own = ownSolutions(column);
  const shown = itemsOnPage(own, page, pageSize).map((doc) => solutionItem(doc, context));
  const name = localize(title, view.language);
  const company = localize(view.setting("company").name, view.language).text;
  return {
    title: name,
    summary: localize(summary, view.language),
    description:
      localize(summary, view.language).text ||
      messages.solutions.listDescription(name.text, company),
    ...(image && { picture: pictureOf(image, context) }),
    areas: areas.map((area) => areaItem(area, maxPerArea, context)),
    solutions: shown,
    count: areas.reduce((sum, { solutions }) => sum + solutions.length, own.length),
    page,
    last: lastPageOf(own.length, pageSize),
    addressOfPage: (number) => context.href("solution-info", areaQuery(column, number)),
    beside: column.parent ? areaList(column, column.doc.id, context) : undefined,
    jsonLd: itemListData(name.text, shown.map(titled), context.absolute),
  };
}
