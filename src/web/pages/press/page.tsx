import { columnHead, defineColumnPage } from "../../page/columnPage.ts";
import { load, type PressProps } from "./load.ts";
import { Press } from "./view.tsx";

/** Page for journalists: contacts, texts and logos for print, and the news. */
export const page = defineColumnPage<PressProps>("press", {
  load,
  head: ({ title, summary }, context) => ({
    ...columnHead({ title: title.text, summary: summary.text }, context),
    feeds: ["news-feed", "announcement-feed"],
  }),
  hasPageHead: true,
  desktop: Press,
  mobile: Press,
});
