import type { Endpoint } from "../../endpoint.ts";
import { bannerList } from "./banners.ts";
import { columnInfo, columnList, columnRecommend, columnTreeInfo } from "./columns.ts";
import { historyList, honorList, investList, partnershipList } from "./companyLists.ts";
import { faqList } from "./faq.ts";
import { newsInfo, newsList } from "./news.ts";
import { productArg, productFinder, productInfo, productList, productStock } from "./products.ts";
import { settingInfo } from "./settings.ts";
import { solutionsInfo, solutionsList } from "./solutions.ts";
import { videoInfo, videoList } from "./videos.ts";

/** Every public GET of the API, in the order of the specification (section 7). */
export const endpoints: readonly Endpoint[] = [
  settingInfo,
  columnList,
  columnInfo,
  columnTreeInfo,
  columnRecommend,
  newsList,
  newsInfo,
  productList,
  productInfo,
  productArg,
  productFinder,
  productStock,
  solutionsList,
  solutionsInfo,
  honorList,
  historyList,
  partnershipList,
  videoList,
  videoInfo,
  investList,
  faqList,
  bannerList,
];
