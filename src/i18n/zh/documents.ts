import type { Messages } from "../index.ts";

export const documents: Messages["documents"] = {
  preview: "预览",
  download: "下载",
  feed: "RSS 订阅",
};
