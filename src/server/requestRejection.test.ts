import { Socket } from "node:net";
import fastify from "fastify";
import { afterAll, describe, expect, it } from "vitest";
import { createAddressing } from "../base/http/requests/siteOrigins.ts";
import { messages } from "../base/i18n/index.ts";
import { createRequestRejection } from "./requestRejection.ts";

const app = fastify();
const rejection = createRequestRejection({
  addressing: createAddressing({}),
  headers: { "x-content-type-options": "nosniff" },
  onRejected: () => undefined,
});
app.get("/*", (request, reply) => rejection.busy(request, reply));
afterAll(() => app.close());

describe("a request of the router without free capacity", () => {
  it.each([
    ["en", "/openapi.json", {}],
    ["zh", "/openapi.json", { cookie: "lang=zh" }],
    ["zh", "/feed.xml", { "accept-language": "zh-CN" }],
    ["zh", "/openapi.json?lang=zh", {}],
  ] as const)("is answered 503 in %s: %s", async (language, url, headers) => {
    const response = await app.inject({ url, headers });
    expect(response.statusCode).toBe(503);
    expect(response.headers["retry-after"]).toMatch(/^\d+$/);
    expect(response.headers["x-content-type-options"]).toBe("nosniff");
    expect(response.body).toBe(`${messages[language].badRequests.busy}\n`);
  });

  it("is answered with an envelope below the API's addresses", async () => {
    const response = await app.inject("/web_cn/api/v1/column/list");
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ message: messages.zh.badRequests.busy });
  });
});

it("A connection that breaks before it has sent anything is closed without an answer", () => {
  const socket = new Socket();
  rejection.close(socket, Object.assign(new Error("timeout"), { code: "HPE_INVALID_METHOD" }));
  expect(socket.destroyed).toBe(true);
});
