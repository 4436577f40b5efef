import type { DocumentMessages } from "../en/document.ts";

export const document: DocumentMessages = {
  panels: "侧边面板",
  closePanel: "关闭侧边面板",
  modes: { both: "中英对照", en: "仅英文", zh: "仅中文" },
  mode: "语言",
  languageNames: { en: "英文", zh: "中文" },
  saving: {
    stored: "已保存",
    storedAt: (time) => `${time} 已保存`,
    waiting: "尚未保存…",
    sending: "正在保存…",
    offline: "未保存：网络已断开，将自动重试，请勿关闭本页。",
    refused: (reason) => `未保存：${reason}`,
    retry: "重试",
  },
  required: "必填",
  uses: "引用位置",
  embargo: "保密",
  unused: "没有其他文档引用本文档。",
  usedUnpublished: "未发布",
  refusals: {
    en: "您无权编辑此处的英文。",
    zh: "您无权编辑此处的中文。",
    facts: "您无权编辑此处的共用信息，它同时属于两种语言。",
  },
};
