import type { StaffMessages } from "../messages.ts";

export const adminLifecycle: StaffMessages["adminLifecycle"] = {
  routes: {
    impact:
      "产品及其生命周期、您可见范围内的影响，以及完成该更改的批量修改所含的单元格和文档。不会更改任何内容。",
  },
  fields: {
    parts: "按键名列出的产品；若给出订货型号，则仅涉及这些型号",
    family: "产品系列的键名，涉及其中所有产品",
    stage: "新阶段；省略则不变",
    since: "该阶段的起始日期；省略则不变",
    lastOrder: "最后订购日期；null 表示清除，省略则不变",
    replacement: "替代产品的键名；null 表示清除，省略则不变",
    notice: "变更通知，以两种语言新建为文档",
    pages: "产品页面在网站上的地址",
    cells: "将更改的内容，格式与批量修改一致",
    documents: "将新建的内容，格式与批量修改一致",
    uses: "引用这些产品的文档",
    mentions: "未经引用而提及这些产品的文档：对照型号、产品对比和网址链接",
    redirects: "来自或指向这些产品及其对比页面的有效重定向",
  },
  problems: {
    "replaces-itself": "替代型号不能是产品自身。",
    "notice-column": "请选择列出此类文档的栏目。",
    "notice-file": "投资者公告需要附上 PDF 文件。",
  },
  notice: {
    kinds: {
      preview: "送样通知",
      active: "量产通知",
      nrnd: "不推荐用于新设计通知",
      "last-time-buy": "最后采购通知",
      obsolete: "停产通知",
    },
    change: "产品变更通知",
    stages: {
      preview: "样品",
      active: "量产",
      nrnd: "不推荐用于新设计",
      "last-time-buy": "最后采购",
      obsolete: "已停产",
    },
    title: (kind, numbers, others) =>
      `${kind}：${numbers.join("、")}${others === 0 ? "" : ` 等 ${numbers.length + others} 款产品`}`,
    summary: (codes, stage, lastOrder) =>
      [
        `涉及 ${codes} 个订货型号。`,
        stage === undefined ? "" : `新阶段：${stage}。`,
        lastOrder === undefined ? "" : `最后订购日期：${lastOrder}。`,
      ].join(""),
    intro: "以下产品的生命周期将按下表变更。",
    caption: "受影响的订货型号",
    columns: {
      code: "订货型号",
      part: "型号",
      stage: "阶段",
      since: "起始日期",
      lastOrder: "最后订购日期",
      replacement: "替代型号",
    },
    contact: "如对已下订单有疑问，请联系当地销售处或代理商。",
    paper: "通知 PDF 文件",
  },
};
