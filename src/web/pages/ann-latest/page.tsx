import { definePage, type PageContext, type Standing } from "../pageModule.ts";
import { leadsTo } from "../requestedColumn.ts";
import { columnStanding, documentStanding } from "../standing.ts";
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
  standing,
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

function standing({ column }: AnnouncementsParams, context: PageContext): Standing {
  const node = context.view.columnById(column);
  if (node === undefined) return { columns: [], trail: [] };
  if (leadsTo(node, "ann-latest")) return columnStanding(node, context);
  return documentStanding({ title: titleOf(node, context), column: node.doc.key }, context);
}
