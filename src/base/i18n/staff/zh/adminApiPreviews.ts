import type { StaffMessages } from "../messages.ts";

export const adminPreviews: StaffMessages["adminPreviews"] = {
  leftOut: ({ title, fields, isPublished }) => {
    const shown = isPublished ? "预览中显示其已发布的内容" : "预览中不包含该文档";
    const why = fields.length === 0 ? "" : `相关字段：${fields.join("、")}。`;
    return `“${title}”有内容缺失或有误，${shown}。${why}`;
  },
  routes: {
    page: "网站某一页面所展示的文档及其状态；没有文档或无权查看其草稿时为 null。",
    search: "若发布草稿，搜索引擎和社交网络会在每种语言下看到的内容：由生成页面的同一代码得出。",
    documents: "全站预览所叠加的文档，以及已设定时发布的时刻。",
    leftOut:
      "因草稿字段缺失或不符合要求而未纳入预览的文档：预览显示其已发布的内容，未发布的则不显示。",
    links: "本人的预览链接，最新的在前。链接的密文仅在创建时显示一次。",
    share:
      "创建一个链接，持有者可在网站上看到文档的最新版本。链接到期、被作废或创建者失去权限时失效。保密文档不能分享。",
    revoke: "立即终止一个链接。",
  },
  fields: {
    derived: "未填写搜索引擎文字时的标题和描述。",
    owner: "页面所属、其文字生效的文档；没有或您无权查看时为 null。",
    bars: "搜索引擎不收录该页面的原因：`site` 表示整个网站要求不收录；`restricted` 表示仅对部分读者开放；`endless` 表示取值无穷；`unlisted` 表示不列入站点地图。",
    address: "页面的路径与查询。",
    wish: "预览内容：`changes`；`at` 加 1970 年以来的毫秒数；或 `d` 加以点分隔的文档编号。后缀 `-en` 或 `-zh` 表示仅一种语言。",
    isCut: "文档数量超出一次预览的上限。",
    whyLeftOut: "预览如何显示该文档，以及哪些字段缺失或有误。",
    moments: "已设定时发布的时刻及其文档数量。",
    views: "通过该链接查看的页面数。",
    keys: "要展示的文档的键名。",
    hours: "链接有效的小时数。",
    note: "链接的使用者。",
    path: "链接的路径，仅显示这一次。",
  },
};
