import type { Messages } from "../../messages.ts";

export const documents: Messages["documents"] = {
  preview: "预览",
  download: "下载",
  openDatasheet: "查看数据手册",
  downloadDatasheet: "下载数据手册",
  feed: "RSS 订阅",
};
