import type { Messages } from "../messages.ts";

/** Descriptions of the calls of the user centre in the API reference. */
export const userCentreReference: Messages["apiReference"]["userCentre"] = {
  login:
    "用账号与密码登录，请放在 JSON 请求体中：查询参数虽也可用，但地址会被代理、日志与浏览记录保存，站点也可能已将其关闭（422）。设置 Cookie，并返回用户资料与 token。",
  userInfo:
    "当前登录的用户。未登录时为 401，并以 50008（token 无效）、50012（在别处登录）或 50014（已过期）说明原因。",
  password:
    "修改自己的密码，只接受 JSON 请求体。该账号的全部会话随之结束，响应与 Cookie 中为新会话的 token。当前密码不正确返回 401，新密码过短或常见返回 422，次数过多返回 429。",
  logout: "退出登录。token 可放在请求头、Cookie、请求体或查询参数中。",
  security: "返回账号的安全状态：双重验证方式、最晚设置时间，以及最近一次身份确认的有效期。",
  stepUp:
    "确认当前用户身份：单独使用通行密钥，或使用密码；已设置双重验证时，密码还需配合验证码或通行密钥。需要确认身份的接口在五分钟内未确认时返回 403 和代码 step-up-required，登录即视为确认。会话改用新 token（见响应与 Cookie），旧 token 随即失效。信息不正确或需要双重验证（data.factor、data.passkey）时返回 401，尝试过多返回 429。",
  stepUpOptions: "返回 navigator.credentials.get() 的选项，用于以本人的通行密钥确认身份。",
  recoveryCodes: "重新生成恢复码，仅显示这一次。需要近期确认过身份。未设置双重验证时返回 409。",
  passkeyLoginOptions:
    "返回 navigator.credentials.get() 的选项，用于以本站任一通行密钥登录。五分钟内有效，仅可使用一次。此地址无法使用通行密钥时返回 409。",
  passkeyLogin:
    "单独使用通行密钥登录，视为两重验证均已完成。设置 Cookie，并返回用户资料及 token。通行密钥未通过时返回 401，尝试过多返回 429。",
  passkeys: "列出当前用户的通行密钥。",
  passkeyOptions:
    "返回 navigator.credentials.create() 的选项，用于创建通行密钥。需要近期确认过身份。",
  addPasskey:
    "添加浏览器创建的通行密钥。账号首次设置双重验证时会返回恢复码（仅显示这一次），并结束该账号的其他会话。未通过时返回 422，已添加过或已达 20 个时返回 409。",
  renamePasskey: "重命名通行密钥。没有该 id 时返回 404。",
  removePasskey: "移除通行密钥。需要近期确认过身份。没有该 id 时返回 404。",
  sessions: "列出当前用户的有效会话。",
  endOtherSessions: "结束当前用户除本次调用所用会话以外的全部会话。",
  endSession: "结束当前用户的一个会话。没有该 id 的会话时返回 404。",
  beginFactor:
    "开始设置身份验证器应用作为双重验证（TOTP，RFC 6238），返回其密钥及二维码，确认后生效。刚登录或刚确认过身份时可省略密码（否则返回 403）。密码不正确返回 401，已设置时返回 409。",
  confirmFactor:
    "用应用中的验证码确认双重验证，并返回恢复码（仅显示这一次）。验证码不正确返回 422。",
  removeFactor:
    "移除身份验证器应用。刚登录或刚确认过身份时可省略密码（否则返回 403）。密码或验证码不正确返回 401；也可使用恢复码。",
};
