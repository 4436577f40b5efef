import type { Messages } from "../../messages.ts";

export const videos: Messages["videos"] = {
  all: "全部视频",
  columns: "视频栏目",
  empty: "本栏目暂无视频。",
  emptyHint: "请浏览其他栏目。",
  listDescription: (column, company) => `${company}${column}：芯片与公司短片，均配字幕。`,
  duration: "时长",
  minutes: (minutes, seconds) => (minutes === 0 ? `${seconds} 秒` : `${minutes} 分 ${seconds} 秒`),
  description: (title, company) => `${company}微视频：${title}。`,
  cannotPlay: "您的浏览器无法播放此视频。",
  saveInstead: "保存视频文件",
  subtitles: "字幕语言",
  parts: "片中产品",
  related: "更多视频",
};

export const news: Messages["news"] = {
  day: (iso) => {
    const [year = "", month = "", day = ""] = iso.split("-");
    return `${year} 年 ${Number(month)} 月 ${Number(day)} 日`;
  },
  columns: "新闻栏目",
  all: "全部新闻",
  latest: "最新",
  empty: "本栏目暂无内容。",
  emptyHint: "请浏览其他栏目。",
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
  neighbours: "上一篇、下一篇",
  older: "上一篇",
  newer: "下一篇",
  oldest: "已是本栏目最早一篇。",
  newest: "已是本栏目最新一篇。",
};

export const feeds: Messages["feeds"] = {
  explanation: "这是一个 RSS 订阅源。将下面的地址复制到 RSS 阅读器中，即可自动收到更新。",
  address: "订阅地址：",
  "news-feed": {
    title: "新闻资讯",
    description: (company) => `${company}的产品、公司与展会动态。`,
  },
  "announcement-feed": {
    title: "公司公告",
    description: (company) => `${company}面向投资者的公告。`,
  },
  "investor-calendar": { title: "投资者日历" },
};

export const press: Messages["press"] = {
  contact: "媒体联系",
  texts: "公司简介（可直接引用）",
  copy: "复制",
  copyText: (title) => `复制：${title}`,
  copied: "已复制",
  notCopied: "复制失败，请手动选择并复制。",
  kit: "品牌标识",
  rules: "标识可用于与本公司有关的报道。使用时请勿改动，并在四周留出空白。",
  pictures: "图片",
  terms: "使用条款",
  pictureTerms: (company) =>
    `图片可免费用于与${company}有关的新闻报道，请注明“图片来源：${company}”。可裁切、缩放，不得作其他改动，不得用于广告或转授第三方。`,
  news: "最新动态",
  subscribe: "订阅",
};
