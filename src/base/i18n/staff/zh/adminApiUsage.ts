import type { StaffMessages } from "../messages.ts";

export const adminUsage: StaffMessages["adminUsage"] = {
  routes: {
    figures:
      "某一时段的访问统计：每日合计、各版面与各语言的占比，以及访问最多的内容。无权查看的产品与文档不显示名称。",
    document: "单个文档的页面及其文件的每日打开次数。",
    file: "单个文件的每日打开次数。",
    export: "以 CSV 导出某一时段的全部统计，按日期、类别、名称、版面与语言各一行。",
  },
  fields: {
    from: "起始日（UTC）；不填表示最近 28 天。统计保留 25 个月。",
    to: "截止日（UTC）；不填表示今天。",
  },
  problems: {
    order: "截止日不能早于起始日",
  },
  all: "合计",
  other: "其他",
  gone: "已不再发布",
  feed: {
    "news-feed": "新闻（RSS）",
    "announcement-feed": "公司公告（RSS）",
    "investor-calendar": "投资者日历",
  },
  columns: ["日期（UTC）", "类别", "名称", "标识", "版面", "语言", "打开次数", "读者数"],
  kinds: {
    visit: "全部页面",
    page: "页面",
    part: "产品",
    file: "资料",
    search: "搜索",
    referrer: "来源网站",
    robot: "爬虫",
    feed: "订阅源",
    api: "API",
  },
  surfaces: { desktop: "桌面版", mobile: "移动版" },
  languages: { en: "英文", zh: "中文" },
};
