import type { client as source } from "../en/client.ts";

export const client: typeof source = {
  error: "Error",
  timeout: "服务器响应超时，请重试。",
  unreachable: "无法连接服务器，请检查网络连接。",
  unreadable: "服务器返回的内容无法识别，请稍后重试。",
  notices: "提示",
  closeNotice: "关闭提示",
  moveDialog: "用方向键移动对话框",
  logoutTitle: "确定登出",
  logoutText: "您已经登出，可点击“取消”留在当前页面，或重新登录。",
  logInAgain: "重新登录",
  cancel: "取消",
  loggedOutTitle: "已登出",
  // To the letter of spec section 8, its half-width full stop included.
  loggedOutText: "您已经登出，请重新登录后在操作.",
  confirm: "确定",
};
