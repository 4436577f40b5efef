import { joinList } from "../../../site/text/joinList.ts";
import type { Messages } from "../../messages.ts";

export const kinds: Messages["enquiry"]["kinds"] = {
  pdf: "PDF",
  image: "图片",
  office: "Office 文档",
  text: "文本",
  zip: "ZIP 压缩包",
};

const inSentence = Object.values({ ...kinds, zip: "ZIP" });

export const anyKind = joinList(inSentence, "、", "或 ");
export const allKinds = joinList(inSentence, "、", "和 ");
export const listedKinds = joinList(inSentence, "、");
