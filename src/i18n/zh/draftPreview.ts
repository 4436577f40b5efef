import type { Messages } from "../index.ts";

export const draftPreview: Messages["draftPreview"] = {
  searchTitle: "预览中不提供搜索",
  searchText: "搜索只能找到已发布的内容。请通过菜单前往要查看的页面。",
  busy: "正在生成的预览过多，请稍后重试。",
  routes: {
    documents: "全站预览所叠加的文档，以及已安排定时任务的时刻。",
    links: "本人的预览链接，最新的在前。链接的密文仅在创建时显示一次。",
    share:
      "创建一个链接，持有者可在网站上看到文档的最新修订版。链接到期、被撤销或创建者失去权限时失效。保密文档不能分享。",
    revoke: "立即终止一个链接。",
  },
  fields: {
    wish: "预览内容：`changes`；`at` 加 1970 年以来的毫秒数；或 `d` 加以点分隔的文档编号。后缀 `-en` 或 `-zh` 表示仅一种语言。",
    isCut: "文档数量超出一次预览的上限。",
    moments: "已安排定时任务的时刻及其文档数量。",
    views: "通过该链接查看的页面数。",
    keys: "要展示的文档的键。",
    hours: "链接有效的小时数。",
    note: "链接的使用者。",
    path: "链接的路径，仅显示这一次。",
  },
};
