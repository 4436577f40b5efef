import { columnHead, defineColumnPage } from "../../page/columnPage.ts";
import { type HistoryProps, load } from "./load.ts";
import { History } from "./view.tsx";

/** The company's history, year by year, the latest first. */
export const page = defineColumnPage<HistoryProps>("development-history", {
  load,
  head: ({ title, summary }, context) =>
    columnHead({ title: title.text, summary: summary.text }, context),
  hasPageHead: true,
  desktop: History,
  mobile: History,
});
