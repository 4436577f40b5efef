import type { Words } from "../index.ts";

export const home: Words["home"] = {
  banners: "焦点",
  bannerOf: (number, all) => `第 ${number} 项，共 ${all} 项`,
  previousBanner: "上一项",
  nextBanner: "下一项",
  toBanner: (number) => `第 ${number} 项`,
  pause: "停止轮播",
  play: "继续轮播",
  seePart: (partNumber) => `查看 ${partNumber}`,
  readMore: "阅读全文",
  seeColumn: (title) => `进入${title}`,
  families: "产品系列",
  allProducts: "全部产品",
  featured: "重点产品",
  news: "新闻资讯",
  allNews: "全部新闻",
  investors: "上市公司",
  stockCode: "股票代码",
  founded: "成立年份",
  familyCount: "产品系列",
  inProduction: "量产型号",
};
