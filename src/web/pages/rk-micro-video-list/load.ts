import type { Query } from "../../../base/site/addresses/href.ts";
import {
  itemsOnPage,
  lastPageOf,
  pageQuery,
} from "../../../base/site/addresses/idsAndPageNumbers.ts";
import { type LocalizedText, localize } from "../../../base/site/text/localizedText.ts";
import { type ColumnNode, pathTo } from "../../../content/published/columnTree.ts";
import { columnTarget } from "../../../content/queries/addresses/linkTargets.ts";
import { videosOf } from "../../../content/queries/videos.ts";
import { video } from "../../../content/types/video.ts";
import type { Tab } from "../../components/Tabs.tsx";
import type { VideoCardProps } from "../../components/video/VideoCard.tsx";
import type { PageContext } from "../../page/pageModule.ts";
import { videoItem } from "../../presenters/videoItem.ts";

/** Videos on one page of a list. */
export const pageSize = 12;

export interface ResolvedVideoList {
  readonly params: { readonly column: number; readonly page: number };
  readonly column: ColumnNode;
}

export interface VideoListProps {
  readonly title: LocalizedText;
  readonly summary: LocalizedText;
  /** The column that gathers the others, then those; empty where there is but one. */
  readonly tabs: readonly Tab[];
  readonly items: readonly VideoCardProps[];
  readonly page: number;
  readonly last: number;
  readonly addressOfPage: (page: number) => string;
}

export function load(
  { params: { page }, column }: ResolvedVideoList,
  context: PageContext,
): VideoListProps {
  const { view } = context;
  const videos = videosOf(view, column);
  return {
    title: localize(column.doc.body.title, view.language),
    summary: localize(column.doc.body.summary, view.language),
    tabs: tabsOf(column, context),
    items: itemsOnPage(videos, page, pageSize).map((doc) => videoItem(doc, context)),
    page,
    last: lastPageOf(videos.length, pageSize),
    addressOfPage: (number) => context.href("rk-micro-video-list", listAddress(column, number)),
  };
}

/** The canonical query of a page of a column's list. */
export function listAddress(column: ColumnNode, page: number): Query {
  const target = columnTarget(column);
  const query =
    target?.kind === "page" && target.page === "rk-micro-video-list" ? target.query : undefined;
  return { ...(query ?? { id: column.doc.id }), page: pageQuery(page) };
}

/** The topmost column of videos and what is shown under it; the one on the way is marked. */
function tabsOf(column: ColumnNode, context: PageContext): Tab[] {
  const activePath = pathTo(column).filter(listsVideos);
  const [top, below] = activePath;
  const parts = top?.children.filter((node) => listsVideos(node) && node.doc.body.status === 1);
  if (top === undefined || parts === undefined || parts.length === 0) return [];
  const tab = (node: ColumnNode, title: LocalizedText, isCurrent: boolean): Tab => ({
    title,
    href: context.href("rk-micro-video-list", listAddress(node, 1)),
    isCurrent,
  });
  return [
    tab(top, { text: context.messages.videos.all }, column === top),
    ...parts.map((node) =>
      tab(node, localize(node.doc.body.title, context.view.language), node === below),
    ),
  ];
}

function listsVideos(node: ColumnNode): boolean {
  return node.doc.body.type === video.code;
}
