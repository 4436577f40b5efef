import type { StaffMessages } from "../messages.ts";

export const invitationMail: StaffMessages["invitationMail"] = {
  subject: (company) => `您在${company}的账号`,
  greeting: (name) => `${name}，您好！`,
  lead: (company) => `您受邀参与维护${company}的网站。`,
  account: "您的账号名：",
  link: "请打开以下链接设置密码：",
  code: "如果页面要求输入邀请码，请填写：",
  until: (time) => `该邀请只能使用一次，有效期至 ${time}（UTC）。`,
  mistake: "如果您不知道此事，请忽略本邮件；目前还没有为您创建账号。",
};

export const embargoMail: StaffMessages["embargoMail"] = {
  subject: "请留意：保密内容有新的操作",
  lead: "以下操作涉及您作为知情人的保密内容：",
  at: (time) => `${time}（UTC）`,
  next: "请登录工作台查看相关文档。如不清楚原因，请向操作人核实，必要时将该账号移出知情人名单。",
};

export const scheduleMail: StaffMessages["scheduleMail"] = {
  subject: (key) => `定时发布无法执行：${key}`,
  will: "按目前的内容，以下定时发布到时将无法执行。",
  failed: "以下定时发布未能按时执行，系统会继续重试。",
  document: "文档",
  action: { publish: "发布", unpublish: "撤回" },
  time: "时间",
  reason: "原因",
  embargoed: (schedule) => `内容处于保密期，知情人可在工作台中查看第 ${schedule} 号定时发布。`,
};
