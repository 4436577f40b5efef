import type { StaffMessages } from "../messages.ts";

export const invitationMail: StaffMessages["invitationMail"] = {
  subject: (company) => `您在${company}的账号`,
  greeting: (name) => `${name}，您好！`,
  lead: (company) => `您受邀参与维护${company}的网站。`,
  account: "您的账号名：",
  link: "请打开以下链接设置密码：",
  code: "如果页面要求输入邀请码，请填写：",
  until: (time) => `该邀请只能使用一次，有效期至 ${time}（UTC）。`,
  mistake: "如果您并不知道此事，请忽略本邮件：目前没有为您创建任何账号。",
};
