import type { KeysMessages } from "../en/keys.ts";

export const keys: KeysMessages = {
  everywhere: "所有页面",
  screen: "当前页面",
  close: "关闭对话框或菜单",
  signs: "启用单键快捷键",
  signsHint: (chord) => `停用后仍可按 ${chord} 打开此列表。`,
  parts: {
    fields: {
      title: "字段与列表",
      lines: [
        ["Alt+↑, Alt+↓", "移动当前列表项"],
        ["Tab, Shift+Tab", "转到下一个或上一个字段"],
      ],
    },
    texts: {
      title: "正文",
      lines: [
        ["Ctrl+B, Ctrl+I, Ctrl+E", "加粗、斜体、代码"],
        ["Ctrl+,", "下标"],
        ["Ctrl+.", "上标"],
        ["Ctrl+Alt+2, Ctrl+Alt+3, Ctrl+Alt+4", "各级标题"],
        ["Ctrl+Alt+0", "普通段落"],
        ["Ctrl+Shift+7, Ctrl+Shift+8, Ctrl+Shift+9", "编号列表、项目符号、引用"],
        ["Ctrl+Enter", "从表格、提示框或引用中移到下方"],
        ["Ctrl+K", "链接到文档或网址"],
        ["Alt+F10", "转到工具栏，按 Escape 返回正文"],
      ],
    },
    grid: {
      title: "产品参数表",
      lines: [
        ["方向键、Ctrl+方向键、Home、End、Page Up、Page Down", "移动；按住 Shift 可选择"],
        ["直接输入、F2 或 Enter", "编辑单元格；在型号上按 Enter 打开该产品"],
        ["Enter、Tab", "确认输入并继续"],
        ["Esc", "取消输入；先按 Esc 再按 Tab 可离开表格"],
        ["Delete", "清空所选单元格"],
        ["Ctrl+C、Ctrl+X、Ctrl+V", "复制、剪切和粘贴，也可与电子表格互通"],
        ["Ctrl+D", "从所选的第一行（或上一行）向下填充"],
        ["Ctrl+空格、Shift+空格、Ctrl+A", "选择整列、整行、全部"],
        ["Ctrl+F", "查找和替换"],
        ["Ctrl+Z、Ctrl+Y", "撤销和重做"],
      ],
    },
    tree: {
      title: "栏目",
      lines: [
        ["↑, ↓", "在栏目之间移动"],
        ["←, →", "收起或展开栏目"],
        ["Alt+↑, Alt+↓, Alt+←, Alt+→", "移动栏目"],
      ],
    },
    list: {
      title: "列表",
      lines: [
        ["↑, ↓, Home, End", "在各行之间移动"],
        ["Enter", "打开所在行"],
        ["/", "转到列表的搜索框"],
      ],
    },
    selection: { title: "选择", lines: [["空格", "勾选所在行"]] },
    comment: { title: "批注", lines: [["Ctrl+Enter", "发送批注"]] },
    reply: { title: "回复", lines: [["Ctrl+Enter", "发送回复"]] },
  },
};
