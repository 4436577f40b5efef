import type { PageKey } from "../../site/pages.ts";
import { page as apiReference } from "./api-reference/page.tsx";
import { page as home } from "./home/page.tsx";
import { page as login } from "./login/page.tsx";
import type { AnyPage } from "./pageModule.ts";
import { page as productInfo } from "./product-info/page.tsx";
import { page as productList } from "./product-list/page.tsx";
import { page as newsList } from "./rk-news/page.tsx";
import { page as newsArticle } from "./rk-publish/page.tsx";
import { page as searchResult } from "./search-result/page.tsx";

/** The module behind each page of the table. A page without one does not compile. */
export const pageModules: Readonly<Record<PageKey, AnyPage>> = {
  home: home,
  "product-list": productList,
  "product-info": productInfo,
  "rk-news": newsList,
  "rk-publish": newsArticle,
  "search-result": searchResult,
  "api-reference": apiReference,
  login,
};
