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
  accounts: {
    "unknown-account": "没有此账号。",
    "account-taken": "已有同名账号。",
    "last-administrator": "此人是最后一位可以管理账号的人员，请先指定另一位管理员。",
    "unfit-grant": "其中有角色不存在，或不能以这些限制授予。",
    "no-factor": "此账号未设置第二验证方式。",
    "unknown-role": "没有此角色。",
    "role-taken": "已有同名角色。",
    "role-built-in": "此角色为产品自带，不能修改。",
    "role-held": "仍有人持有此角色，请先收回。",
    other: "无法执行此操作。",
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
    ownSessions: "本人的在线会话，最近使用的在前；发出请求的会话有标记。",
    endOwnSessions: "结束本人除当前会话以外的所有会话。",
    endOwnSession: "结束本人的某个会话。",
    people: "可以登录的人员，按账号排列，并列出所持角色。",
    addPerson:
      "创建账号并生成一次性密码，首次登录时必须修改。管理人员或角色的角色，只能由拥有其全部权限的人授予。",
    person: "其中一人。",
    changePerson: "修改姓名、电子邮箱或语言。",
    personState: "允许或停止某人登录。两种情况下其会话均结束；停止登录时其令牌一并失效。",
    personRoles:
      "将某人被授予的角色设为所列角色；由登录服务的群组给予的角色不变。如有变动，其会话结束。任何人都不能给自己增加未有的权限。",
    resetPassword: "以一次性密码替换某人的密码，并结束其会话。",
    resetFactor: "移除已丢失的第二验证方式及恢复码，并结束其会话。",
    sessions: "某人的在线会话，最近使用的在前。",
    endSessions: "结束某人的所有会话。",
    endSession: "结束某人的某个会话。",
  },
  fields: {
    id: "编号",
    account: "登录用的账号名",
    email: "电子邮箱，可为空",
    byGroup: "由登录服务的群组给予，不在此处修改",
    hasFactor: "已设置身份验证器应用",
    usedAt: "任一会话最近一次使用的时间；null 表示未知",
    oneTimePassword: "须转交本人的密码，只显示一次",
    peopleText: "账号、姓名或电子邮箱的一部分",
    peopleRole: "持有此角色的人员",
    peopleState: "可以登录或不能登录的人员",
    device: "浏览器与系统；未知时为空",
    network: "网络地址的前段；未知时为空",
    isCurrent: "发出请求的会话",
    ended: "已结束的会话数",
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
