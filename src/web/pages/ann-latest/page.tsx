import { leadsTo } from "../../../content/queries/columns/requestedColumn.ts";
import { columnPosition, documentPosition } from "../../page/breadcrumb.ts";
import { type ColumnPosition, definePage, type PageContext } from "../../page/pageModule.ts";
import {
  type AnnouncementsProps,
  address,
  load,
  type ResolvedAnnouncements,
  resolve,
  titleOf,
} from "./load.ts";
import { Announcements } from "./view.tsx";

/** Announcements to investors, latest first, by kind and year. */
export const page = definePage<ResolvedAnnouncements, AnnouncementsProps>({
  resolve,
  address,
  position,
  load,
  head({ fullTitle, description, jsonLd }) {
    return {
      title: fullTitle,
      description,
      type: "website",
      feeds: ["announcement-feed", "investor-calendar"],
      jsonLd: [jsonLd],
    };
  },
  composed: ({ column }) => column,
  desktop: Announcements,
  mobile: Announcements,
});

function position({ column }: ResolvedAnnouncements, context: PageContext): ColumnPosition {
  if (leadsTo(column, "ann-latest")) return columnPosition(column, context);
  return documentPosition({ title: titleOf(column, context), column: column.doc.key }, context);
}
