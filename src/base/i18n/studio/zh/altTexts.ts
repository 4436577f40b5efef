import type { AltTextMessages } from "../en/altTexts.ts";

const pictures = (count: number) => `${count} 张图片`;

export const altTexts: AltTextMessages = {
  title: "替代文本",
  intro:
    "为看不到图片的读者描述每张图片。输入的内容会自动保存；按 Enter 到下一项，按 Shift+Enter 回到上一项。",
  missing: "缺少替代文本",
  all: "所有图片",
  left: (count) => `${pictures(count)}的双语替代文本不全`,
  count: pictures,
  done: "所有图片都有替代文本。",
  none: "素材库中还没有图片。",
  more: "显示更多",
  moreUses: (count) => `等，另有 ${count} 处`,
  use: "使用：",
  saving: {
    stored: "",
    saved: "已保存",
    waiting: "尚未保存",
    sending: "正在保存…",
    failed: "未保存",
    conflict: "未保存",
  },
  conflict: "他人已修改此文本：",
  keepMine: "保留我的",
  takeTheirs: "采用对方的",
};
