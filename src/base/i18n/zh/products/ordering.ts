import type { Messages } from "../../messages.ts";

export const ordering: Messages["ordering"] = {
  codes: "订货型号",
  allCodes: (count) => `全部 ${count} 个订货型号`,
  copy: (code) => `复制 ${code}`,
  copied: (code) => `已复制 ${code}。`,
  notCopied: (code) => `未能复制 ${code}。`,
  msl: "MSL",
  mslMeaning: "湿敏等级，依据 IPC/JEDEC J-STD-020",
  substances: "RoHS、REACH",
  rohs: { compliant: "RoHS", exempt: "RoHS（豁免）", "not-compliant": "不符合 RoHS" },
  reach: { "no-svhc": "REACH", "contains-svhc": "含 SVHC" },
  buy: "购买渠道",
  samples: "申请样品",
  stockTable: (part) => `${part} 的库存与价格`,
  stock: "库存与价格",
  distributor: "代理商",
  inStock: "库存",
  outOfStock: "无货",
  prices: "单价",
  priceFrom: (from, price) => `${from} 起：${price}`,
  asOf: "更新时间",
  stockNote: (days) =>
    `数据由代理商提供，仅供参考；超过 ${days} 天的数据不再显示。未列出的代理商，请通过上方链接查询。`,
  noStock: "近期没有代理商上报库存，请通过链接查看其页面。",
};
