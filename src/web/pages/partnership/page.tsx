import { columnHead, defineColumnPage } from "../../page/columnPage.ts";
import { load, type PartnersProps } from "./load.ts";
import { Partners } from "./view.tsx";

/** The company's partners by kind. */
export const page = defineColumnPage<PartnersProps>("partnership", {
  load,
  head: ({ title, summary }, context) =>
    columnHead({ title: title.text, summary: summary.text }, context),
  hasPageHead: true,
  desktop: Partners,
  mobile: Partners,
});
