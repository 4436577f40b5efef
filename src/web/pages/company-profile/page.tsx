import { aboutData } from "../../discovery/structuredData/companyData.ts";
import { columnHead, defineColumnPage } from "../../page/columnPage.ts";
import { load, type ProfileProps } from "./load.ts";
import { Profile } from "./view.tsx";

/** The company: what it says of itself, its numbers, what it holds to, and where it is. */
export const page = defineColumnPage<ProfileProps>("company-profile", {
  load,
  head({ column, lead }, context) {
    const head = columnHead({ title: column.text, summary: lead.text }, context);
    return { ...head, jsonLd: [aboutData(head.title, head.description)] };
  },
  hasPageHead: true,
  desktop: Profile,
  mobile: Profile,
});
