import { columnHead, defineColumnPage } from "../../page/columnPage.ts";
import { load, type SinglePageProps } from "./load.ts";
import { SinglePage } from "./view.tsx";

/** A single page: one text that is a column's whole content, such as the privacy notice. */
export const page = defineColumnPage<SinglePageProps>("page", {
  load,
  head: ({ title, summary }, context) =>
    columnHead({ title: title.text, summary: summary.text }, context),
  hasPageHead: true,
  desktop: SinglePage,
  mobile: SinglePage,
});
