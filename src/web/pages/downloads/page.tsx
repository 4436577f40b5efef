import { columnPosition } from "../../page/breadcrumb.ts";
import { columnHead } from "../../page/columnPage.ts";
import { definePage } from "../../page/pageModule.ts";
import {
  downloadsQuery,
  isSearch,
  type ResolvedDownloads,
  resolveDownloads,
} from "./findDocuments.ts";
import { type DownloadsProps, load } from "./load.ts";
import { Downloads } from "./view.tsx";

/** Files for download that belong to no single part, and the documents of every part by its number. */
export const page = definePage<ResolvedDownloads, DownloadsProps>({
  resolve: resolveDownloads,
  address: (resolved) => downloadsQuery(resolved),
  // The number of possible searches is unlimited.
  delivery: (params) => (isSearch(params) ? "perRequest" : "cached"),
  position: ({ column }, context) => columnPosition(column, context),
  load,
  head: ({ title, summary, finder }, context) =>
    columnHead(
      {
        title: finder.part === "" ? title.text : `${title.text}: ${finder.part}`,
        summary: summary.text,
      },
      context,
    ),
  composed: ({ column }) => column,
  desktop: Downloads,
  mobile: Downloads,
});
