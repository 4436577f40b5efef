import type { Messages } from "../../messages.ts";

export const feeds: Messages["feeds"] = {
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
