import type { Messages } from "../../messages.ts";

export const badRequests: Messages["badRequests"] = {
  malformed: "请求不符合 HTTP 规范。",
  host: "请求必须指明主机名，且只能指明一次。",
  timeout: "请求接收超时。",
  tooLarge: "请求内容超出限制。",
  expectation: "服务器无法满足请求的 Expect 要求。",
  headersTooLarge: "请求头过大。",
  busy: "当前未压缩的大型响应过多，请稍后重试。",
};
