import type { Endpoint } from "../endpoint.ts";
import { columnInfo, columnList, columnRecommend, columnTreeInfo } from "./columns.ts";
import { newsInfo, newsList } from "./news.ts";
import { productInfo, productList } from "./products.ts";
import { settingInfo } from "./settings.ts";

/** Every public GET of the API. */
export const endpoints: readonly Endpoint[] = [
  settingInfo,
  columnList,
  columnInfo,
  columnTreeInfo,
  columnRecommend,
  productList,
  productInfo,
  newsList,
  newsInfo,
];
