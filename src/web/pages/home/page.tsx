import { homeFamilies, shownHomeSections } from "../../../content/queries/columns/homeContent.ts";
import { columnOfPage } from "../../../content/queries/columns/requestedColumn.ts";
import { definePage, type ResolvedPage } from "../../page/pageModule.ts";
import { familyCardsInSteps } from "../../presenters/partCard.ts";
import { bannerRules } from "./banners.ts";
import { type HomeProps, load } from "./load.ts";
import { HomePage } from "./view.tsx";

/** The front page: what is new, what there is, and who stands behind it. */
export const page = definePage<ResolvedPage, HomeProps>({
  *prepare(_query, { views }, language) {
    const view = views[language];
    if (shownHomeSections(view).includes("families")) {
      yield* familyCardsInSteps(homeFamilies(view), view);
    }
  },
  resolve: (_query, view) => ({ params: {}, column: columnOfPage("home", {}, view) }),
  address: () => ({}),
  position: () => ({ columns: [], breadcrumb: [] }),
  load,
  head({ company }) {
    return {
      title: company.tagline.text,
      description: company.description.text,
      type: "website",
      feeds: ["news-feed", "announcement-feed"],
      jsonLd: [],
    };
  },
  drawsSections: ({ sections }) => sections.some((section) => typeof section !== "string"),
  style: ({ banners }) => bannerRules(banners),
  desktop: HomePage,
  mobile: HomePage,
});
