import type { ColumnNode } from "../../../content/columns.ts";
import type { View } from "../../../content/publication.ts";
import { columnTarget } from "../../../content/queries/addresses.ts";
import { areasOf } from "../../../content/queries/solutions.ts";
import type { Query } from "../../../site/href.ts";
import { type LocalizedText, localize } from "../../../site/localizedText.ts";
import { itemsOnPage, lastPageOf } from "../../../site/pagination.ts";
import type { ScenePicture, SolutionCardProps } from "../../components/solution/SolutionCard.tsx";
import { itemListData, titled } from "../../discovery/structuredData.ts";
import type { PageContext } from "../../page/pageModule.ts";
import { pictureOf } from "../../presenters/newsItem.ts";
import { type AreaItem, areaItem, solutionItem } from "../../presenters/solutionItem.ts";
import { type AreaList, areaList } from "./areaList.ts";

/** Solutions on one page of a list, and of each application where several are shown together. */
export const pageSize = 24;
const maxPerArea = 6;

export interface AreaParams {
  readonly column: number;
  readonly page: number;
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

/** The number of the last page of a column's own solutions; a column without any has one page. */
export function lastPage(view: View, { doc }: ColumnNode): number {
  return lastPageOf(view.inColumn("solution", doc.key).length, pageSize);
}

/** The canonical query of a page of a column's list. */
export function areaQuery(column: ColumnNode, page: number): Query {
  const target = columnTarget(column);
  const isHere = target?.kind === "page" && target.page === "solution-info";
  return {
    ...(isHere ? target.query : { id: column.doc.id }),
    page: page === 1 ? undefined : page,
  };
}

/** @throws where the column is not one of the view, which `resolve` has ruled out */
export function loadArea({ column: id, page }: AreaParams, context: PageContext): AreaProps {
  const { view, messages } = context;
  const column = view.columnById(id);
  if (column === undefined) throw new Error(`There is no column ${id}`);
  const { title, summary, image } = column.doc.body;
  const areas = page === 1 ? areasOf(view, column) : [];
  const own = view.inColumn("solution", column.doc.key);
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
    last: lastPage(view, column),
    addressOfPage: (number) => context.href("solution-info", areaQuery(column, number)),
    beside: column.parent ? areaList(column, id, context) : undefined,
    jsonLd: itemListData(name.text, shown.map(titled), context.absolute),
  };
}
