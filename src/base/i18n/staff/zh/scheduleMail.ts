import type { StaffMessages } from "../messages.ts";

export const scheduleMail: StaffMessages["scheduleMail"] = {
  subject: (key) => `定时操作无法执行：${key}`,
  will: "按目前的情况，一项定时操作到时将无法执行。",
  failed: "一项定时操作未能按时执行，系统会再次尝试。",
  document: "文档",
  action: { publish: "发布", unpublish: "撤下" },
  time: "时间",
  reason: "原因",
  embargoed: (schedule) => `内容处于保密期，知情人可在工作台中查看第 ${schedule} 号定时操作。`,
};
