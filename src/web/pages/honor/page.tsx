import { columnHead, defineColumnPage } from "../../page/columnPage.ts";
import { type HonoursProps, load } from "./load.ts";
import { Honours } from "./view.tsx";

/** The company's honours, the latest first, each with a dialog of its own. */
export const page = defineColumnPage<HonoursProps>("honor", {
  load,
  head: ({ title, summary }, context) =>
    columnHead({ title: title.text, summary: summary.text }, context),
  hasPageHead: true,
  desktop: Honours,
  mobile: Honours,
});
