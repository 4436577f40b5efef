import type { Messages } from "../../messages.ts";

export const company: Messages["company"] = {
  description: (title, name) => `${name}${title}。`,
  empty: "本栏目暂无内容。",
  emptyHint: "如有需要，欢迎与我们联系。",
  toContact: "联系我们",
  onThisPage: "本页内容",

  numbers: "公司数据",
  culture: "我们的准则",
  sites: "办公地点",
  siteKinds: {
    headquarters: "总部",
    research: "研发中心",
    laboratory: "实验室",
    sales: "销售与支持",
  },
  map: (count) => `标有 ${count} 处地点的地图`,
  hours: "工作时间",

  years: "年份",
  month: (iso) => {
    const month = Number(iso.split("-")[1]);
    return month > 0 ? `${month} 月` : "";
  },

  honourOf: (number, all) => `${number} / ${all}`,
  moveDialog: "用方向键移动对话框",
  previous: "上一项",
  next: "下一项",
  close: "关闭",
  issuer: "颁发机构",
  awarded: "日期",

  partnerKinds: {
    foundry: { title: "制造与封测", text: "负责晶圆制造、封装与测试。" },
    ecosystem: { title: "软件与工具", text: "提供适配我们芯片的操作系统、工具与模组。" },
    distributor: { title: "代理商", text: "备有库存，支持小批量供货与本地技术支持。" },
    customer: { title: "客户", text: "采用我们的芯片开发整机产品。" },
    academic: { title: "高校", text: "与我们联合开展研究、培养人才。" },
  },
  becomePartner: "申请合作",
  becomePartnerText: "欢迎代理商、方案公司、软件企业与高校与我们合作。请介绍贵方业务及所用芯片。",
  askToJoin: "提交合作申请",
  partnerKindNames: "合作伙伴类别",

  forParts: "适用型号",
  groups: "文件分组",
  documentGroups: {
    guide: "选型指南",
    brief: "产品简介",
    manual: "手册",
    note: "应用笔记",
    release: "版本说明",
    datasheet: "数据手册",
    errata: "勘误表",
    model: "模型",
    report: "报告",
    brochure: "宣传册",
    certificate: "证书与声明",
    announcement: "公告",
    other: "其他文件",
  },
};
