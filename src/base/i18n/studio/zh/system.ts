import type { SystemMessages } from "../en/system.ts";

export const system: SystemMessages = {
  title: "邮件与备份",
  none: "未设置备份",
  noneText: "请在“邮件与备份”中设置备份位置：没有备份，数据一旦丢失便无法找回。",
  unreachable: "无法访问备份位置",
  unreachableText: "目前无法确认是否有备份。",
  newest: (when, size) => `最近一次备份：${when}，${size}`,
  noBackup: "尚无任何备份",
  overdue: "备份未按时进行",
  overdueText: "请查看服务器日志中的“A backup could not be made”。",
  tested: (when, made) => `最近一次校验：${when}（校验的是 ${made} 的备份）`,
  neverTested: "备份从未经过校验",
  testOverdue: "已超过 90 天没有校验备份",
  testText: "请使用密钥运行“npm run backup -- verify”，或在另一台机器上试恢复一次。",
  changed: {
    mail: (when, who) => `${who} 更改了邮件设置：${when}`,
    backup: (when, who) => `${who} 更改了备份设置：${when}`,
  },
  open: "查看设置",
};
