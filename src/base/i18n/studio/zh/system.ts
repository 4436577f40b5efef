import type { SystemMessages } from "../en/system.ts";

export const system: SystemMessages = {
  title: "系统",
  red: (count) => `系统状态中有 ${count} 项需要处理`,
  status: "查看系统状态",
  changed: {
    mail: (when, who) => `${who} 更改了邮件设置：${when}`,
    mailbox: (when, who) => `${who} 更改了收信设置：${when}`,
    backup: (when, who) => `${who} 更改了备份设置：${when}`,
  },
  open: "查看设置",
};
