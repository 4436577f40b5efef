import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { multipart } from "../../../../tests/support/enquiries.ts";
import { acceptMultipart, readMultipart } from "./multipart.ts";

let app: FastifyInstance;
let taken: { name: string; bytes: string }[];
/** Number of bytes read from each file before the taker stops. */
let wanted: number;

beforeEach(async () => {
  taken = [];
  wanted = Number.POSITIVE_INFINITY;
  app = Fastify();
  acceptMultipart(app, { fileSize: 100, files: 3 });
  app.post("/", (form) =>
    readMultipart(form, async (bytes, name) => {
      let text = "";
      for await (const chunk of bytes) {
        text += Buffer.from(chunk).toString();
        if (text.length >= wanted) break;
      }
      taken.push({ name, bytes: text });
    }),
  );
  await app.ready();
});
afterEach(() => app.close());

async function post(parts: Parameters<typeof multipart>[0]) {
  const answer = await app.inject({ method: "POST", url: "/", ...multipart(parts) });
  return { status: answer.statusCode, fields: answer.json() };
}

test("A form's fields are returned by name, repeated ones as a list, and its files one after the other", async () => {
  const { status, fields } = await post([
    ["company", "睿光"],
    ["files", "one", "1.txt"],
    ["solutions", "vision"],
    ["files", "two", "2.txt"],
    ["solutions", "charging"],
  ]);
  expect({ status, fields }).toEqual({
    status: 200,
    fields: { company: "睿光", solutions: ["vision", "charging"] },
  });
  expect(taken).toEqual([
    { name: "1.txt", bytes: "one" },
    { name: "2.txt", bytes: "two" },
  ]);
});

test("An empty file field is no file", async () => {
  expect(
    await post([
      ["files", "", ""],
      ["a", "1"],
    ]),
  ).toEqual({ status: 200, fields: { a: "1" } });
  expect(taken).toEqual([]);
});

test("A consumer that stops reading a file early receives the rest of the form nevertheless", async () => {
  wanted = 10;
  const { fields } = await post([
    ["files", "x".repeat(90), "1.txt"],
    ["files", "y".repeat(90), "2.txt"],
    ["after", "it"],
  ]);
  expect(fields).toEqual({ after: "it" });
  expect(taken.map(({ name }) => name)).toEqual(["1.txt", "2.txt"]);
});

test("A file that is too large ends one byte above the limit, and the form goes on", async () => {
  const { fields } = await post([
    ["files", "x".repeat(1_000), "1.txt"],
    ["after", "it"],
  ]);
  expect(fields).toEqual({ after: "it" });
  expect(taken.map(({ bytes }) => bytes.length)).toEqual([101]);
});

test("More files than allowed are refused", async () => {
  const files = Array.from({ length: 4 }, (_, n) => ["files", `${n}`, `${n}.txt`] as const);
  expect((await post(files)).status).toBe(413);
});

test("A truncated form is the sender's fault, wherever it ends", async () => {
  const { headers, payload } = multipart([
    ["a", "1"],
    ["files", "x".repeat(50), "1.txt"],
  ]);
  for (let end = 1; end < payload.length - 4; end += 7) {
    const answer = await app.inject({
      method: "POST",
      url: "/",
      headers,
      payload: payload.subarray(0, end),
    });
    expect({ end, status: answer.statusCode }).toEqual({ end, status: 400 });
  }
});

test("A form has 200 texts at most, and besides them as many files as its limit allows", async () => {
  const form = (texts: number, files: number) =>
    post([
      ...Array.from({ length: texts }, (_, at) => [`a${at}`, "1"] as const),
      ...Array.from({ length: files }, (_, at) => ["files", "x", `${at}.txt`] as const),
    ]);
  const { status, fields } = await form(200, 3);
  expect([status, Object.keys(fields).length, taken.length]).toEqual([200, 200, 3]);
  expect((await form(201, 0)).status).toBe(413);
  expect((await form(0, 4)).status).toBe(413);
});

/**
 * Sends forms one after another over one connection.
 * @returns the status of each response
 */
async function sendInTurn(
  to: FastifyInstance,
  forms: readonly Pick<ReturnType<typeof multipart>, "headers" | "payload">[],
): Promise<(number | undefined)[]> {
  const origin = await to.listen({ port: 0, host: "127.0.0.1" });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const statuses: (number | undefined)[] = [];
  for (const { headers, payload } of forms) {
    const call = request(origin, { agent, method: "POST", headers });
    call.end(payload);
    const [answer]: IncomingMessage[] = await once(call, "response");
    answer?.resume();
    statuses.push(answer?.statusCode);
  }
  agent.destroy();
  return statuses;
}

test("Unread parts of a form do not delay the connection's next request", async () => {
  const small = multipart([["a", "1"]]);
  const none = {
    headers: { "content-type": "multipart/form-data" },
    payload: Buffer.alloc(3_000_000),
  };
  const statuses = await sendInTurn(app, [none, small, none, small]);
  expect(statuses).toEqual([400, 200, 400, 200]);
});

test("Unread parts of a refused file do not delay it either", async () => {
  await using other = Fastify();
  acceptMultipart(other, { fileSize: 10_000_000, files: 1 });
  other.post("/", (form) =>
    readMultipart(form, async () => {
      throw Object.assign(new Error("Nothing is taken"), { statusCode: 429 });
    }),
  );
  const small = multipart([["a", "1"]]);
  const large = multipart([["files", "x".repeat(3_000_000), "1.txt"]]);
  const statuses = await sendInTurn(other, [large, small, large, large, small]);
  expect(statuses).toEqual([429, 200, 429, 429, 200]);
});
