import type { Messages } from "../index.ts";

export const adminApi: Messages["adminApi"] = {
  title: "管理接口参考",
  lead: "工作台所用的接口：人员与权限、内容及其状态。仅供已登录的员工使用；所有响应均为统一信封结构，不被任何缓存保存，并使用调用者的语言。",
  machineReadable: "OpenAPI 3.1 描述",
  contents: "本页内容",
  bodyTitle: "请求体（JSON）",
  goodResponse: "响应。",
  errorResponse: "错误；data.code 说明原因。",
  areas: {
    own: "本人账号",
    people: "人员",
    roles: "角色",
    audit: "审计记录",
    system: "系统",
    reference: "接口参考",
  },
  access: {
    signedIn: "所有已登录的人员均可调用。",
    needs: (act) => `需要 ${act} 权限。`,
    stepUp: "须在最近五分钟内确认过身份。",
    versioned:
      "须以 If-Match 或请求体中的 version 指明所修改的版本；若其间已有改动，返回 409 及当前内容。",
    secret: "响应只显示一次，重复请求不会再次返回。",
    beforeSetup: "在设置第二验证方式或本人密码之前即可调用。",
  },
  headers: {
    guard: "表明请求系有意发出；其他网站的页面无法发送此标头。",
    key: "UUID。24 小时内以同一键重复发送的请求只执行一次，并得到相同的响应。",
    version: "所修改的版本，置于引号中。",
  },
  problems: {
    "unguarded-request": "此请求并非来自工作台。",
    "not-json": "请求体须为 JSON（Content-Type: application/json）。",
    "not-permitted": "您没有执行此操作的权限。",
    "step-up-required": "请先确认您的身份，然后重试。",
    "factor-required": "请先设置第二验证方式。",
    "password-change-required": "请先设置您自己的密码。",
    "viewing-as": "您正以某一角色的视角查看，结束之前不能作任何修改。",
    "two-credentials": "请求只能携带令牌或 Cookie 之一，不能同时携带。",
    "key-required": "请求须带有 Idempotency-Key 标头，例如一个 UUID。",
    "key-reused": "此 Idempotency-Key 已用于另一请求。",
    "in-progress": "此请求正在执行中。",
    interrupted: "此请求曾被中断。请先查看是否已执行，再以另一个键重新发送。",
    "answered-once": "此请求已执行。其响应只显示一次，未予保存。",
    "version-required": "请求须指明所修改的版本。",
    "version-conflict": "其间已有他人作出修改。",
    "too-many-requests": "修改过于频繁，请稍后再试。",
    "not-found": "未找到对应内容。",
    "unknown-path": "接口地址不存在。",
    malformed: "请求体不是 JSON。",
    invalid: "请求内容不符合要求。",
  },
  body: {
    type: (name) => {
      const names: Readonly<Record<string, string>> = {
        string: "应为文本",
        number: "应为数字",
        int: "应为整数",
        boolean: "应为 true 或 false",
        array: "应为列表",
        object: "应为对象",
      };
      return names[name] ?? `应为 ${name}`;
    },
    atLeast: (of, min) => {
      if (of === "string") return min === 1 ? "不能为空" : `至少 ${min} 个字符`;
      return of === "array" || of === "set" ? `至少 ${min} 项` : `不小于 ${min}`;
    },
    atMost: (of, max) => {
      if (of === "string") return `最多 ${max} 个字符`;
      return of === "array" || of === "set" ? `最多 ${max} 项` : `不大于 ${max}`;
    },
    format: (name) => {
      const names: Readonly<Record<string, string>> = {
        email: "应为电子邮箱地址",
        url: "应为网址",
        datetime: "应为时间，如 2026-12-01T09:00:00Z",
        date: "应为日期，如 2026-12-01",
      };
      return names[name] ?? "格式不正确";
    },
    notTaken: "不能接受",
  },
  routes: {
    openapi: "供程序使用的接口描述。",
    reference: "本页面。",
    own: "当前登录者：账号、语言、按操作及限制列出的权限，以及须先完成的设置。",
    changeOwn: "修改本人姓名或工作台语言。",
  },
  fields: {
    language: "工作台及消息的语言；null 表示依浏览器偏好",
    name: "同事所见的姓名",
    rights: "允许的操作及其限制；未列出的限制表示不受限",
    roles: "所持角色及其限制",
    mustFirst: "须先完成的事项；null 表示没有",
    provedUntil: "最近一次身份确认的有效截止时间；null 表示无有效确认",
    viewAs: "正以其视角查看的角色；null 表示没有",
    version: "版本，用于 If-Match",
  },
};
