import type { SystemMessages } from "../en/system.ts";

export const system: SystemMessages = {
  title: "邮件与备份",
  none: "未设置备份",
  noneText: "请在“邮件与备份”中设置备份位置：没有备份，数据一旦丢失便无法找回。",
  unreachable: "无法访问备份位置",
  unreachableText: "目前无法得知是否有备份。",
  newest: (when, size) => `最近一次备份：${when}，${size}`,
  noBackup: "尚无任何备份",
  overdue: "备份已逾期",
  overdueText: "请查看服务器日志中的“A backup could not be made”。",
  tested: (when, made) => `最近一次校验：${when}，所校验备份的时间：${made}`,
  neverTested: "备份从未经过校验",
  testOverdue: "90 天内没有校验过备份",
  testText: "请使用密钥运行“npm run backup -- verify”，或在另一台机器上恢复一次。",
  changed: {
    mail: (when, who) => `${who} 更改了邮件设置：${when}`,
    backup: (when, who) => `${who} 更改了备份设置：${when}`,
  },
  open: "查看设置",
};
