import type { Words } from "../index.ts";

export const documents: Words["documents"] = {
  preview: "预览",
  download: "下载",
  feed: "RSS 订阅",
};
