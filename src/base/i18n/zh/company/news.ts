import type { Messages } from "../../messages.ts";

export const news: Messages["news"] = {
  day: (iso) => {
    const [year = "", month = "", day = ""] = iso.split("-");
    return `${year} 年 ${Number(month)} 月 ${Number(day)} 日`;
  },
  columns: "新闻栏目",
  all: "全部新闻",
  latest: "最新",
  empty: "本栏目暂无内容。",
  emptyHint: "不妨看看其他栏目。",
  listDescription: (column, company) => `${company}${column}：产品、公司与展会动态，最新在前。`,
  listTitle: (column, year, page) => {
    const chosen = [...(year ? [`${year} 年`] : []), ...(page > 1 ? [`第 ${page} 页`] : [])];
    return chosen.length === 0 ? column : `${column}（${chosen.join("，")}）`;
  },
  years: "年份",
  allYears: "全部年份",
  yearName: (year) => `${year} 年`,
  table: "表格",
  notes: { info: "说明", tip: "提示", warning: "注意" },
  productsNamed: "文中提及的产品",
  updated: "更新于",
  recent: "更多新闻",
  toList: (column) => `更多${column}`,
  neighbours: "上一篇与下一篇",
  older: "上一篇",
  newer: "下一篇",
  oldest: "已是本栏目最早一篇。",
  newest: "已是本栏目最新一篇。",
};
