import fastify, { type FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { RefusedRequests } from "./refusedRequests.ts";
import { isClientGone, NameGivenTwice, statusOfError, TooManyValues } from "./requestErrors.ts";
import { LimitExceeded, RequestLimits } from "./requestLimits.ts";

const withStatus = (statusCode: unknown) => Object.assign(new Error("x"), { statusCode });

test.each([
  [400, withStatus(400)],
  [503, withStatus(503)],
  [500, withStatus(399)],
  [500, withStatus("404")],
  [500, new Error("x")],
  [500, { statusCode: 404 }],
  [500, undefined],
  [413, new TooManyValues()],
  [400, new NameGivenTwice("a")],
  [429, new LimitExceeded("search", 1)],
])("The status is %i for %s", (status, error) => {
  expect(statusOfError(error)).toBe(status);
});

test("A long name that is given twice is cut", () => {
  expect([new NameGivenTwice("a").given, new NameGivenTwice("x".repeat(65)).given]).toEqual([
    ...["a", "x".repeat(64)],
  ]);
});

test("A client is gone where its response ended too early and its connection is closed", () => {
  const request = (destroyed: boolean) => ({ raw: { socket: { destroyed } } }) as FastifyRequest;
  const early = Object.assign(new Error("x"), { code: "ERR_STREAM_PREMATURE_CLOSE" });
  const other = Object.assign(new Error("x"), { code: "EPIPE" });
  expect(
    [early, other, new Error("x"), { code: early.code }].map((error) => [
      ...[isClientGone(request(true), error), isClientGone(request(false), error)],
    ]),
  ).toEqual([
    [true, false],
    [false, false],
    [false, false],
    [false, false],
  ]);
});

test("A network whose requests with bodies are refused too often is refused before its next body", async () => {
  const app = fastify();
  const limits = new RequestLimits({ refused: { atOnce: 2, perSecond: 0.1 } }, () => 0);
  const networkOf = (address: string) => address.split(".").slice(0, 3).join(".");
  new RefusedRequests(limits, networkOf).follow(app);
  app.route({
    method: ["GET", "POST", "PUT", "DELETE", "PATCH"],
    url: "/:status",
    handler: async (request, reply) =>
      reply.code(Number((request.params as { readonly status: string }).status)).send("x"),
  });
  const ask = async (
    method: "GET" | "POST" | "PUT" | "DELETE" | "PATCH",
    status: number,
    remoteAddress: string,
  ) => (await app.inject({ method, url: `/${status}`, remoteAddress })).statusCode;
  // What counts for nothing: other methods, successes, faults of the server, and what others count.
  for (const status of [200, 399, 401, 409, 429, 500, 503]) {
    expect(await ask("POST", status, "192.0.2.1")).toBe(status);
  }
  for (const method of ["GET", "PATCH"] as const) {
    for (let sent = 0; sent < 3; sent += 1) {
      expect(await ask(method, 400, "192.0.2.1")).toBe(400);
    }
  }
  for (const [at, method] of (["POST", "PUT", "DELETE"] as const).entries()) {
    const first = `192.0.${at}.1`;
    for (const status of [400, 499]) expect(await ask(method, status, first)).toBe(status);
    expect(await ask(method, 200, `192.0.${at}.2`), "of the same network").toBe(429);
    expect(await ask("GET", 200, first)).toBe(200);
  }
  expect(await ask("POST", 200, "198.51.100.1")).toBe(200);
  await app.close();
});
