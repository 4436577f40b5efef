import type { Messages } from "../../messages.ts";

export const investors: Messages["investors"] = {
  announcements: "公司公告",
  announcementsDescription: (company, code) =>
    `${company}${code ? `（股票代码 ${code}）` : ""}公告：定期报告、临时公告、公司治理文件与投资者活动记录，最新在前。`,
  announcementsTitle: (title, kind, year, page) => {
    const chosen = [year, kind].filter((part) => part !== "").join("");
    const place = page > 1 ? `（第 ${page} 页）` : "";
    return `${title}${chosen === "" ? "" : `：${chosen}`}${place}`;
  },
  kinds: {
    periodic: "定期报告",
    temporary: "临时公告",
    governance: "公司治理",
    activity: "投资者活动",
  },
  kind: "公告类型",
  allKinds: "全部类型",
  year: "年份",
  allYears: "全部年份",
  yearName: (year) => `${year} 年`,
  count: (count) => `${count} 条公告`,
  noAnnouncements: "此处暂无公告。",
  noAnnouncementsHint: "请换一种类型或年份查看。",
  allAnnouncements: "全部公告",
  latestReport: "最新定期报告",
  nextReport: "下次披露",
  nextDate: "下一日程",
  noDate: "日期待定",
  seeCalendar: "查看投资者日历",
  latest: "最新公告",

  description: (company, code) =>
    `${company}${code ? `（股票代码 ${code}）` : ""}投资者关系：季度数据、投资者日历与公司公告。`,
  facts: "股票信息",
  stockCode: "股票代码",
  legalName: "公司全称",
  exchange: "上市地点",
  listedOn: "上市日期",
  shares: "总股本",
  shareCount: (shares) => `${Math.round(shares / 10_000) / 10_000} 亿股`,

  figures: "主要财务数据",
  moneyUnit: "亿元",
  moneyScale: 0.01,
  moneyDigits: 3,
  measures: {
    revenue: "营业收入",
    grossMargin: "毛利率",
    netProfit: "净利润",
    research: "研发投入",
  },
  quarter: (year, quarter) => `${year} 年第${["一", "二", "三", "四"][quarter - 1] ?? ""}季度`,
  wholeYear: (year) => `${year} 年`,
  up: (change, since) => `较 ${since}增长 ${change}`,
  down: (change, since) => `较 ${since}下降 ${change}`,
  unchanged: (since) => `与 ${since}持平`,
  percent: (change) => `${change}%`,
  points: (change) => `${change} 个百分点`,
  chart: (measure, unit, from, to, least, most) =>
    `${measure}（${unit}），${from}至 ${to}，最低 ${least}，最高 ${most}。全部数据见下表。`,
  byQuarter: "季度数据",
  byQuarterCaption: "各季度数据，最新在前。金额单位：亿元。",
  quarterTable: (count) => `查看全部 ${count} 个季度的数据表`,
  byYear: "年度数据",
  byYearCaption: "四个季度数据齐全的年度合计。金额单位：亿元。",
  period: "报告期",
  change: "同比",
  noValue: "未披露",

  calendar: "投资者日历",
  past: "已结束",
  subscribeCalendar: "订阅到日历（iCalendar）",
  next: "下一项",
  contact: "投资者联系方式",
  phone: "电话",
  email: "邮箱",
  address: "地址",
};
