import type { Messages } from "../messages.ts";

export const api: Messages["api"] = {
  ok: "成功",
  notFound: "未找到对应内容。",
  tooOften: "您所在的网络在短时间内请求过多，请稍后再试。",
  closed: "此内容仅对部分用户开放，请使用有权限的账号登录。",
  tooBusy: "服务器繁忙，请稍后再试。",
  unknownPath: "接口地址不存在。",
  invalid: (fields) => `请检查参数：${fields}`,
  failed: (reference) => `服务器暂时无法响应，编号：${reference}`,
  wholeNumber: (min, max) => `应为 ${min} 到 ${max} 之间的整数`,
  oneOf: (values) => `应为以下值之一：${values}`,
  someOf: (values) => `应为以下一个或多个值，以逗号分隔：${values}`,
  day: "应为日期，如 2026-11-21",
  ids: (most) => `应为 1 到 ${most} 个互不相同的 id，以逗号分隔`,
  quantity: (unit) =>
    unit === ""
      ? "应为数字（如 4）或范围（如 2..8、2..、..8）"
      : `应为以 ${unit} 计的数值或范围（如 2..8 ${unit}、2 ${unit}..、..8 ${unit}）`,
  tooManyFilters: (most) => `筛选条件不得超过 ${most} 项`,
  tooManyParts: (count, most) => `应为产品不超过 ${most} 款的栏目，该栏目有 ${count} 款`,
  filter: "应为一个或多个文本，以逗号分隔",
  plainText: (max) => `应为不超过 ${max} 个字符的文本，且不含控制字符`,
  anyText: (max) => `应为不超过 ${max} 个字符的文本`,
  object: "应为 JSON 对象或表单字段",
  unknownField: "不应发送：没有此字段",
  givenOnce: "只能出现一次",
  single: "应为单个值，而非列表",
  listSeparator: "、",
  required: "不能为空",
};

export const badRequests: Messages["badRequests"] = {
  malformed: "请求不符合 HTTP 规范。",
  host: "请求必须指明主机名，且只能指明一次。",
  timeout: "请求接收超时。",
  tooLarge: "请求内容超出限制。",
  expectation: "服务器无法满足请求的 Expect 要求。",
  headersTooLarge: "请求头过大。",
  busy: "当前未压缩的大型响应过多，请稍后重试。",
};
