import { lastPageOf, pageNumber } from "../../../base/site/addresses/idsAndPageNumbers.ts";
import { localize } from "../../../base/site/text/localizedText.ts";
import type { View } from "../../../content/published/publication.ts";
import { requestedColumnOn } from "../../../content/queries/columns/requestedColumn.ts";
import { videosOf } from "../../../content/queries/videos.ts";
import { video } from "../../../content/types/video.ts";
import { itemListData, titled } from "../../discovery/structuredData/structuredData.ts";
import { columnPosition } from "../../page/breadcrumb.ts";
import { definePage, type RawQuery } from "../../page/pageModule.ts";
import {
  listAddress,
  load,
  pageSize,
  type ResolvedVideoList,
  type VideoListProps,
} from "./load.ts";
import { VideoList } from "./view.tsx";

/** The micro videos of a column and what is under it, the latest first. */
export const page = definePage<ResolvedVideoList, VideoListProps>({
  resolve(query: RawQuery, view: View) {
    const column = requestedColumnOn("rk-micro-video-list", query, view, video.code);
    if (column === undefined) return undefined;
    const number = pageNumber(query.page);
    if (number > lastPageOf(videosOf(view, column).length, pageSize)) return undefined;
    return { params: { column: column.doc.id, page: number }, column };
  },
  address: ({ params, column }) => listAddress(column, params.page),
  position: ({ column }, context) => columnPosition(column, context),
  load,
  head({ title, summary, page: number, items }, { view, messages, absolute }) {
    const company = localize(view.setting("company").name, view.language).text;
    return {
      title: messages.frame.pagedTitle(title.text, number),
      description: summary.text || messages.videos.listDescription(title.text, company),
      type: "website",
      jsonLd: itemListData(title.text, items.map(titled), absolute),
    };
  },
  composed: ({ column, params }) => (params.page === 1 ? column : undefined),
  desktop: VideoList,
  mobile: VideoList,
});
