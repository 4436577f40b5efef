import type { ShellMessages } from "../en/shell.ts";

export const shell: ShellMessages = {
  title: "Tapeout 工作台",
  needsScript:
    "工作台需要 JavaScript。请允许本站运行脚本，或换用新版浏览器。紧急情况下，可在服务器上用 `npm run content` 撤下、恢复和发布内容。",
  toSite: "前往公开网站",
};
