import type { SectionMessages } from "../en/sections.ts";

export const sections: SectionMessages = {
  kinds: {
    hero: "页面开篇：一句主张、一幅图、去向何处",
    text: "带标题和链接的正文，旁边配图",
    figures: "最多八个数字，并说明其含义",
    cards: "自选的文档，或某一类型的最新内容",
    table: "以行和列列出的资料",
    quote: "某人的话，附姓名与职务",
    video: "点击后播放的影片",
    "call-to-action": "页面末尾的一项邀请，配一到两个按钮",
    content: "页面自身内容（例如列表）所在的位置",
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
    hint: "网址、本站路径，或用下方搜索选择文档。",
    search: (label) => `${label}：查找文档`,
    remove: "更换链接",
  },
};
