import type { PageKey } from "../../site/pages.ts";
import { page as announcements } from "./ann-latest/page.tsx";
import { page as apiReference } from "./api-reference/page.tsx";
import { page as home } from "./home/page.tsx";
import { page as investors } from "./invest/page.tsx";
import { page as login } from "./login/page.tsx";
import type { AnyPage } from "./pageModule.ts";
import { page as productInfo } from "./product-info/page.tsx";
import { page as productList } from "./product-list/page.tsx";
import { page as video } from "./rk-micro-video/page.tsx";
import { page as videoList } from "./rk-micro-video-list/page.tsx";
import { page as newsList } from "./rk-news/page.tsx";
import { page as newsArticle } from "./rk-publish/page.tsx";
import { page as solutionInfo } from "./solution-info/page.tsx";

/** The module behind each page of the table. A page without one does not compile. */
export const pageModules: Readonly<Record<PageKey, AnyPage>> = {
  home: home,
  invest: investors,
  "ann-latest": announcements,
  "rk-micro-video-list": videoList,
  "rk-micro-video": video,
  "product-list": productList,
  "product-info": productInfo,
  "solution-info": solutionInfo,
  "rk-news": newsList,
  "rk-publish": newsArticle,
  "api-reference": apiReference,
  login,
};
