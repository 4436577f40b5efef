import type { StaffMessages } from "../messages.ts";

export const embargoMail: StaffMessages["embargoMail"] = {
  subject: "保密内容：请留意以下操作",
  lead: "您是以下操作所涉保密内容的知情人：",
  at: (time) => `${time}（UTC）`,
  next: "请登录工作台查看所涉文档。如不清楚原因，请向操作人核实，必要时将该账号移出知情人名单。",
};
