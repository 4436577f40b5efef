import type { StaffMessages } from "../messages.ts";

export const embargoEvents: StaffMessages["embargoEvents"] = {
  password: (by, who) => `${by}重设了${who}的账号密码。`,
  factor: (by, who) => `${by}移除了${who}的第二验证方式。`,
  enabled: (by, who) => `${by}重新允许${who}登录。`,
  address: (by, who) => `${by}更改了${who}的电子邮箱地址。`,
  linked: (_by, who) => `${who}的账号已与一位通过 OpenID 登录的用户关联。`,
  unlinked: (by, who) => `${by}解除了${who}的账号与 OpenID 的关联，邮箱相同的其他身份可与之关联。`,
  token: (by, who) => `${by}为${who}创建了 API 令牌。`,
  role: (by, who) => `${by}授予了${who}更改保密设置的权限。`,
  named: (by, who) => `${by}将${who}列入了知情人名单。`,
  partNumber: (by, key) =>
    `${by}发布了产品 ${key}，其型号或订货代码与本产品相同。发布本产品之前，请先修改其中一方的型号或订货代码。`,
  partNumberMail: (by) => `${by}发布的产品与一款保密产品的型号或订货代码相同。`,
  operator: "服务器操作员",
  server: "系统",
  byCommand: (name) => `${name}（或他人以其名义在命令行中）`,
};
