import type { View } from "../../../content/publication.ts";
import { video } from "../../../content/types/video.ts";
import { localize } from "../../../site/localizedText.ts";
import { itemListData, titled } from "../../discovery/structuredData.ts";
import { columnPosition } from "../../page/breadcrumb.ts";
import { definePage, type RawQuery } from "../../page/pageModule.ts";
import { columnOn, pageNumber } from "../../page/requestedColumn.ts";
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
  position({ column }, context) {
    const node = context.view.columnById(column);
    return node ? columnPosition(node, context) : { columns: [], breadcrumb: [] };
  },
  load,
  head({ title, summary, page: number, items }, { view, messages, absolute }) {
    const company = localize(view.setting("company").name, view.language).text;
    return {
      title: messages.videos.listTitle(title.text, number),
      description: summary.text || messages.videos.listDescription(title.text, company),
      type: "website",
      jsonLd: itemListData(title.text, items.map(titled), absolute),
    };
  },
  desktop: VideoList,
  mobile: VideoList,
});
