import type { Words } from "../index.ts";

export const signIn: Words["signIn"] = {
  title: "登录",
  intro: "供公司员工使用，浏览网站无需账号。",
  account: "账号",
  password: "密码",
  accountMissing: "请输入账号。",
  passwordMissing: "请输入密码。",
  showPassword: "显示密码",
  signingIn: "正在登录…",
  signOut: "退出登录",
  signedInAs: (name) => `当前登录：${name}`,
  goOn: "继续",
  unauthorizedTitle: "无权访问此页面",
  unauthorizedText: "该页面需要具有相应角色的账号。请登录，或换用其他账号。",
};
