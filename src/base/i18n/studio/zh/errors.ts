import type { StudioMessages } from "../en/index.ts";

export const errors: StudioMessages["errors"] = {
  title: "操作未成功",
  offline: "无法连接服务器。请检查网络后重试，已输入的内容仍在。",
  late: "服务器响应超时，请稍后重试。",
  unreadable: "服务器返回了无法识别的内容。请重新加载页面后再试。",
  signedOut: "您尚未登录。",
  cancelled: "您没有确认，未作任何更改。",
  forbidden: "您的角色不允许此操作，可由管理员调整。",
  gone: "不存在，或已不存在。",
  conflict: "其他人已先作了修改。请查看当前内容后重试。",
  reference: (id) => `报障编号：${id}`,
  overdue: "请先设置第二重验证，在此之前账号无法进行其他操作。",
};
