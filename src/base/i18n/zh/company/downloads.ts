import type { Messages } from "../../messages.ts";

export const downloads: Messages["downloads"] = {
  part: "产品型号或订货型号",
  kind: "文档类型",
  anyKind: "全部类型",
  find: "查找文档",
  reset: "显示全部资料",
  found: (count) => `${count} 份文档`,
  nothing: (part) => (part === "" ? "没有该类型的文档。" : `未找到与“${part}”相关的文档。`),
  meant: (part) => `您要找的是 ${part} 吗？`,
  allKinds: (part) => `“${part}”的全部文档`,
  search: (part) => `在全站搜索“${part}”`,
};

export const documents: Messages["documents"] = {
  preview: "预览",
  download: "下载",
  openDatasheet: "查看数据手册",
  downloadDatasheet: "下载数据手册",
  feed: "RSS 订阅",
};
