import { defineColumnPage } from "../../page/columnPage.ts";
import { type InvestProps, load } from "./load.ts";
import { Investors } from "./view.tsx";

/** The investors' page: the share, the figures, the calendar, the latest announcements. */
export const page = defineColumnPage<InvestProps>("invest", {
  load,
  head({ title, description, jsonLd }) {
    return {
      title: title.text,
      description,
      type: "website",
      feeds: ["announcement-feed", "investor-calendar"],
      jsonLd: [jsonLd],
    };
  },
  desktop: Investors,
  mobile: Investors,
});
