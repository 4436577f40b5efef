import type { Messages } from "../index.ts";

export const account: Messages["account"] = {
  signedIn: "登录成功。",
  signedOut: "已退出登录。",
  wrong: "账号或密码不正确。",
  wrongPassword: "当前密码不正确。",
  passwordChanged: "密码已修改，该账号的其他会话均已结束。",
  weak: "至少 12 个字符，不能是常见密码、账号名或当前密码",
  inBodyAlone: "只能放在 JSON 请求体中，不能放在地址里",
  locked: (seconds) =>
    seconds < 60
      ? `尝试次数过多，请在 ${seconds} 秒后重试。`
      : `尝试次数过多，请在 ${Math.ceil(seconds / 60)} 分钟后重试。`,
  badToken: "您尚未登录，请先登录。",
  elsewhere: "您的账号已在别处登录，当前会话已结束。",
  expired: "登录已过期，请重新登录。",
  codeRequired: "请输入身份验证器应用中的验证码。",
  wrongCode: "验证码不正确，或已被使用。",
  wrongPasswordOrCode: "密码或验证码不正确。",
  factorTaken: "该账号已设置双重验证，请先移除。",
  factorBegun: "请将密钥添加到身份验证器应用，并输入验证码确认。",
  factorSet: "双重验证已设置。请妥善保存恢复码。",
  factorRemoved: "双重验证已移除。",
  confirmed: "已确认身份，五分钟内有效。",
  noSession: "没有这个会话，或它已结束。",
  sessionsEnded: (count) => `已结束 ${count} 个会话。`,
  foreign: "该请求并非来自本站页面。",
  malformed: "请求体不是有效的 JSON 对象。",
  tooLarge: "请求过大。",
  mediaType: "请求体须为 JSON（Content-Type: application/json）。",
  unreadable: "无法读取该请求。",
  busy: "服务器暂时无法处理，请稍后重试。",
  takes: {
    account: "应为 1 到 128 个字符，且不含控制字符",
    password: "应为 1 到 1024 字节的文本",
    new_password: "至少 12 个字符，不换行，且不能是常见密码",
    code: "应用中的六位数字，或一个恢复码",
    token: "应为不超过 200 个字符的文本",
  },
};
