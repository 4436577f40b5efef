import type { Messages } from "../messages.ts";

export const invitation: Messages["invitation"] = {
  title: "设置账号",
  intro: "您受邀创建公司员工账号。设置密码后即可完成；通过邀请链接打开本页时，邀请码会自动填入。",
  code: "邀请码",
  codeMissing: "请输入邀请中的邀请码。",
  submit: "创建账号",
  gone: "该邀请已被使用、已过期或已撤回。请联系邀请人重新发送。",
  weak: "请换一个密码：至少 12 个字符，且不能是常见密码或账号名。",
};
