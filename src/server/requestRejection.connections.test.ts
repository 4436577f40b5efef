import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StubSocket } from "../../tests/support/stubSockets.ts";
import { createAddressing } from "../base/http/requests/siteOrigins.ts";
import { messages } from "../base/i18n/index.ts";
import { createRequestRejection, type RejectionFacts } from "./requestRejection.ts";

const toFake = ["setTimeout", "clearTimeout", "Date"] as const;
const now = Date.UTC(2026, 10, 21, 12);

beforeEach(() => void vi.useFakeTimers({ toFake: [...toFake], now }));
afterEach(() => void vi.useRealTimers());

const facts: RejectionFacts[] = [];
const rejection = createRequestRejection({
  addressing: createAddressing({}),
  headers: { "x-content-type-options": "nosniff" },
  onRejected: (told) => facts.push(told),
});

const english = messages.en.badRequests;
const chinese = messages.zh.badRequests;

/** An error of Node's server, with the bytes that it could not read. */
const errorOf = (code: string, packet?: string) =>
  Object.assign(new Error(code), {
    code,
    ...(packet !== undefined && { rawPacket: Buffer.from(packet, "latin1") }),
  });

/** Lines that a connection receives that is closed for an error, with the facts that are reported. */
function closedFor(...[error, unfinished]: [unknown, Parameters<typeof rejection.close>[2]?]) {
  const socket = new StubSocket();
  socket.bytesRead = 1;
  facts.length = 0;
  rejection.close(socket.asSocket, error, unfinished);
  return { socket, lines: socket.written.split("\r\n"), facts: facts[0] };
}

test("An unreadable request is answered with all headers, and its connection closed a second later", () => {
  const { socket, lines, facts: told } = closedFor(errorOf("HPE_INVALID_METHOD"));
  const body = `${english.malformed}\n`;
  expect(lines).toEqual([
    ...["HTTP/1.1 400 Bad Request", "x-content-type-options: nosniff"],
    ...[`x-request-id: ${told?.requestId}`, "content-type: text/plain; charset=utf-8"],
    ...[`content-length: ${body.length}`, "cache-control: no-store"],
    ...["date: Sat, 21 Nov 2026 12:00:00 GMT", "connection: close", "", body],
  ]);
  expect(told).toEqual({
    ...{ requestId: expect.stringMatching(/^[\da-f-]{36}$/), method: "", url: "" },
    ...{ cause: "malformed", status: 400 },
  });
  vi.advanceTimersByTime(999);
  expect(socket.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(socket.destroyed).toBe(true);
});

test.each([
  ["HPE_HEADER_OVERFLOW", "431 Request Header Fields Too Large", english.headersTooLarge],
  ["HPE_CHUNK_EXTENSIONS_OVERFLOW", "413 Payload Too Large", english.tooLarge],
  ["ERR_HTTP_REQUEST_TIMEOUT", "408 Request Timeout", english.timeout],
  ["HPE_INVALID_CONSTANT", "400 Bad Request", english.malformed],
])("An error %s is answered %s", (code, status, message) => {
  const { lines } = closedFor(errorOf(code));
  expect([lines[0], lines.at(-1)]).toEqual([`HTTP/1.1 ${status}`, `${message}\n`]);
});

test.each<[string, unknown, Partial<StubSocket>]>([
  ["whose client has gone", errorOf("ECONNRESET"), {}],
  ["with an error without a code", new Error("HPE_INVALID_METHOD"), {}],
  ["with what is no error", { code: "HPE_INVALID_METHOD" }, {}],
  ["that takes nothing more", errorOf("HPE_INVALID_METHOD"), { writable: false }],
  ["on which nothing came", errorOf("HPE_INVALID_METHOD"), { bytesRead: 0 }],
])("A connection %s is closed without an answer", (_, error, state) => {
  const socket = Object.assign(new StubSocket(), { bytesRead: 1 }, state);
  facts.length = 0;
  rejection.close(socket.asSocket, error);
  expect([socket.destroyed, socket.written, facts]).toEqual([true, "", []]);
});

const api = "/web_cn/api/v1/column/list?pid=1";

test.each<[string, string, string, string]>([
  ["GET /news HTTP/1.1\r\nBad\r\n\r\n", "GET", "/news", english.malformed],
  ["GET /news?lang=zh HTTP/1.0\nBad\n\n", "GET", "/news", chinese.malformed],
  ["GET / HTTP/1.1\r\nCookie:\t lang=zh\r\nBad\r\n", "GET", "/", chinese.malformed],
  ["GET / HTTP/1.1\r\nAccept-Language: zh-CN\r\n\r\n", "GET", "/", chinese.malformed],
  ["GET / HTTP/1.1\r\nBad\r\n\r\nAccept-Language: zh-CN\r\n", "GET", "/", english.malformed],
  ["GET /a HTTP/1.1\r\n\r\nPOST /b HTTP/1.1\r\nBad\r\n", "POST", "/b", english.malformed],
  ["get /news HTTP/1.1\r\nBad", "", "", english.malformed],
  ["GET /news HTTP/2.0\r\nBad", "", "", english.malformed],
])(
  "Of what could not be read, the last request is reported and answered: %j",
  (packet, method, url, message) => {
    const { lines, facts: told } = closedFor(errorOf("HPE_INVALID_HEADER_TOKEN", packet));
    expect([told?.method, told?.url, lines.at(-1)]).toEqual([method, url, `${message}\n`]);
  },
);

test.each([
  [`GET ${api} HTTP/1.1`, chinese.malformed],
  ["GET /web_en/api/v1/column/list HTTP/1.1\r\nAccept-Language: zh", english.malformed],
  [`GET http://chips.example${api} HTTP/1.1`, chinese.malformed],
  ["GET /userCenter/me HTTP/1.1\r\nCookie: lang=zh", chinese.malformed],
])("Below an API the answer is an envelope: %s", (packet, message) => {
  const { lines } = closedFor(errorOf("HPE_INVALID_HEADER_TOKEN", packet));
  expect(lines).toContain("content-type: application/json; charset=utf-8");
  expect(JSON.parse(lines.at(-1) ?? "")).toEqual({ status_code: 400, message, data: {} });
  expect(lines).toContain(`content-length: ${Buffer.byteLength(lines.at(-1) ?? "")}`);
});

const request = { id: "id-1", method: "POST", url: "/contact?lang=zh", headers: {} };

test("A request whose body could not be read is reported as it was", () => {
  const packet = "GET /other HTTP/1.1\r\n";
  const { lines, facts: told } = closedFor(errorOf("HPE_INVALID_CHUNK_SIZE", packet), request);
  expect(told).toEqual({
    ...{ requestId: "id-1", method: "POST", url: "/contact", cause: "malformed", status: 400 },
  });
  expect(lines).toContain("x-request-id: id-1");
  expect(lines.at(-1)).toBe(`${chinese.malformed}\n`);
});

test.each([
  ["host", 400],
  ["expectation", 417],
  ["tooLarge", 413],
] as const)(
  "A request that is refused for its %s is answered %i, and its connection closed",
  (cause, status) => {
    const written: unknown[] = [];
    const response = {
      writeHead: (...head: unknown[]) => {
        written.push(...head);
        return response;
      },
      end: (body: string) => written.push(body),
    };
    facts.length = 0;
    rejection.answer(request, response as unknown as ServerResponse, cause);
    const body = `${chinese[cause]}\n`;
    expect(written).toEqual([
      status,
      {
        "x-content-type-options": "nosniff",
        "x-request-id": "id-1",
        "content-type": "text/plain; charset=utf-8",
        "content-length": `${Buffer.byteLength(body)}`,
        "cache-control": "no-store",
        connection: "close",
      },
      body,
    ]);
    expect(facts).toMatchObject([{ cause, status }]);
  },
);
