import type { SectionMessages } from "../en/sections.ts";

export const sections: SectionMessages = {
  kinds: {
    hero: "用于页面开头：一句主标语、一张图片和链接按钮",
    text: "带标题和链接的正文，旁边配图",
    figures: "最多八个数字及其说明",
    cards: "自选的文档，或某一类型的最新文档",
    table: "用表格列出数据",
    quote: "引用一段话，附姓名和职务",
    video: "点击播放的视频",
    "call-to-action": "用于页面末尾：一句邀请，配一到两个按钮",
    content: "页面自身内容（例如列表）的位置",
  },
  table: {
    column: (place) => `第 ${place} 列`,
    cell: (row, column, language) => `第 ${row} 行第 ${column} 列，${language}`,
    addRow: "添加一行",
    addColumn: "添加一列",
    removeColumn: "删除最后一列",
    pasteHint: "可把从电子表格复制的单元格粘贴到第一个单元格。",
  },
  link: {
    hint: "填写网址或本站路径，或在下方查找文档。",
    search: (label) => `${label}：查找文档`,
    remove: "更换链接",
  },
};
