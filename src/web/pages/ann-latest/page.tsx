import { columnPosition, documentPosition } from "../../page/breadcrumb.ts";
import { type ColumnPosition, definePage, type PageContext } from "../../page/pageModule.ts";
import { leadsTo } from "../../page/requestedColumn.ts";
import {
  type AnnouncementsParams,
  type AnnouncementsProps,
  address,
  load,
  resolve,
  titleOf,
} from "./load.ts";
import { Announcements } from "./view.tsx";

/** Announcements to investors, latest first, by kind and year. */
export const page = definePage<AnnouncementsParams, AnnouncementsProps>({
  resolve,
  address,
  position,
  load,
  head({ fullTitle, description, jsonLd }) {
    return {
      title: fullTitle,
      description,
      type: "website",
      feeds: ["announcement-feed"],
      jsonLd: [jsonLd],
    };
  },
  desktop: Announcements,
  mobile: Announcements,
});

function position({ column }: AnnouncementsParams, context: PageContext): ColumnPosition {
  const node = context.view.columnById(column);
  if (node === undefined) return { columns: [], breadcrumb: [] };
  if (leadsTo(node, "ann-latest")) return columnPosition(node, context);
  return documentPosition({ title: titleOf(node, context), column: node.doc.key }, context);
}
