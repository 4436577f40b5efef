import type { PageKey } from "../../base/site/addresses/pages.ts";
import type { AnyPage } from "../page/pageModule.ts";
import { page as announcements } from "./ann-latest/page.tsx";
import { page as apiReference } from "./api-reference/page.tsx";
import { page as businessConsulting } from "./business-consulting/page.tsx";
import { page as companyProfile } from "./company-profile/page.tsx";
import { page as contactUs } from "./contact-us/page.tsx";
import { page as developmentHistory } from "./development-history/page.tsx";
import { page as downloads } from "./downloads/page.tsx";
import { page as faq } from "./faq/page.tsx";
import { page as home } from "./home/page.tsx";
import { page as honor } from "./honor/page.tsx";
import { page as investors } from "./invest/page.tsx";
import { page as invitation } from "./invitation/page.tsx";
import { page as joinUs } from "./join-us/page.tsx";
import { page as login } from "./login/page.tsx";
import { page as singlePage } from "./page/page.tsx";
import { page as partnership } from "./partnership/page.tsx";
import { page as press } from "./press/page.tsx";
import { page as productCompare } from "./product-compare/page.tsx";
import { page as productInfo } from "./product-info/page.tsx";
import { page as productList } from "./product-list/page.tsx";
import { page as qualityComplaints } from "./quality-complaints/page.tsx";
import { page as video } from "./rk-micro-video/page.tsx";
import { page as videoList } from "./rk-micro-video-list/page.tsx";
import { page as newsList } from "./rk-news/page.tsx";
import { page as newsArticle } from "./rk-publish/page.tsx";
import { page as searchResult } from "./search-result/page.tsx";
import { page as solutionInfo } from "./solution-info/page.tsx";
import { page as technicalConsultation } from "./technical-consultation/page.tsx";
import { page as trackEnquiry } from "./track-enquiry/page.tsx";

/** The module behind each page of the table. A page without one does not compile. */
export const pageModules: Readonly<Record<PageKey, AnyPage>> = {
  home: home,
  invest: investors,
  "ann-latest": announcements,
  "rk-micro-video-list": videoList,
  "rk-micro-video": video,
  "product-list": productList,
  "product-compare": productCompare,
  "product-info": productInfo,
  "solution-info": solutionInfo,
  "rk-news": newsList,
  "rk-publish": newsArticle,
  "company-profile": companyProfile,
  "development-history": developmentHistory,
  honor,
  partnership,
  "join-us": joinUs,
  "contact-us": contactUs,
  "business-consulting": businessConsulting,
  "technical-consultation": technicalConsultation,
  "quality-complaints": qualityComplaints,
  press,
  "track-enquiry": trackEnquiry,
  page: singlePage,
  downloads,
  faq,
  "search-result": searchResult,
  "api-reference": apiReference,
  login,
  invitation,
};
