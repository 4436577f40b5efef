import type { Messages } from "../messages.ts";

export const draftPreview: Messages["draftPreview"] = {
  searchTitle: "预览中不提供搜索",
  searchText: "搜索只能找到已发布的内容。请通过菜单前往要查看的页面。",
};
