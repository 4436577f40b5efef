import type { View } from "../../../content/publication.ts";
import { video } from "../../../content/types/video.ts";
import { phrase } from "../../../site/phrase.ts";
import { itemListData, titled } from "../../discovery/structuredData.ts";
import { definePage, type RawQuery } from "../pageModule.ts";
import { columnOn, pageNumber } from "../requestedColumn.ts";
import { columnStanding } from "../standing.ts";
import { lastPage, listAddress, load, type VideoListParams, type VideoListProps } from "./load.ts";
import { VideoList } from "./view.tsx";

/** The micro videos of a column and what is under it, the latest first. */
export const page = definePage<VideoListParams, VideoListProps>({
  resolve(query: RawQuery, view: View) {
    const column = columnOn("rk-micro-video-list", query, view, video.code);
    if (column === undefined) return undefined;
    const number = pageNumber(query.page);
    return number > lastPage(view, column) ? undefined : { column: column.doc.id, page: number };
  },
  address({ column, page: number }, view) {
    const node = view.columnById(column);
    return node ? listAddress(node, number) : {};
  },
  standing({ column }, context) {
    const node = context.view.columnById(column);
    return node ? columnStanding(node, context) : { columns: [], trail: [] };
  },
  load,
  head({ title, summary, page: number, items }, { view, words, absolute }) {
    const company = phrase(view.setting("company").name, view.language).text;
    return {
      title: words.videos.listTitle(title.text, number),
      description: summary.text || words.videos.listDescription(title.text, company),
      type: "website",
      jsonLd: itemListData(title.text, items.map(titled), absolute),
    };
  },
  desktop: VideoList,
  mobile: VideoList,
});
