import type { Messages } from "../../messages.ts";

export const invitation: Messages["invitation"] = {
  title: "设置账号",
  intro: "您受邀创建公司员工账号。设置密码后即可完成；通过邀请链接打开本页时，邀请码会自动填入。",
  code: "邀请码",
  codeMissing: "请输入邀请中的邀请码。",
  submit: "创建账号",
  gone: "该邀请已被使用、已过期或已撤回。请联系邀请人重新发送。",
  weak: "请换一个密码：至少 12 个字符，且不能是常见密码或账号名。",
  mailSubject: (company) => `您在${company}的账号`,
  mailGreeting: (name) => `${name}，您好！`,
  mailLead: (company) => `您受邀参与维护${company}的网站。`,
  mailAccount: "您的账号名：",
  mailLink: "请打开以下链接设置密码：",
  mailCode: "如果页面要求输入邀请码，请填写：",
  mailUntil: (time) => `该邀请只能使用一次，有效期至 ${time}（UTC）。`,
  mailMistake: "如果您并不知道此事，请忽略本邮件：目前没有为您创建任何账号。",
};
