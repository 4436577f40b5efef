import { columnHead, defineColumnPage } from "../../page/columnPage.ts";
import { type DownloadsProps, load } from "./load.ts";
import { Downloads } from "./view.tsx";

/** Files for download that belong to no single part. */
export const page = defineColumnPage<DownloadsProps>("downloads", {
  load,
  head: ({ title, summary }, context) =>
    columnHead({ title: title.text, summary: summary.text }, context),
  desktop: Downloads,
  mobile: Downloads,
});
