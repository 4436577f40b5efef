import fastify from "fastify";
import { expect, test } from "vitest";
import { events } from "../../process/events.ts";
import { enforceLimits, LimitExceeded, RequestLimits } from "./requestLimits.ts";

/** A server with a route that names the limit on searches, of two at once, and one that names none. */
async function open() {
  const app = fastify();
  const limits = new RequestLimits({ search: { atOnce: 2, perSecond: 0.1 } }, () => 0);
  enforceLimits(app, limits, (address) => address.split(".").slice(0, 3).join("."));
  app.setErrorHandler((error, _request, reply) =>
    error instanceof LimitExceeded
      ? reply.code(429).send({ limit: error.limit, wait: error.retryAfterSeconds })
      : reply.code(400).send(),
  );
  app.register((scope, _options, done) => {
    scope.post("/search", { config: { limit: "search" } }, async () => "found");
    scope.get("/page", async () => "page");
    done();
  });
  await app.ready();
  const search = (remoteAddress: string, payload = "{}") => {
    const headers = { "content-type": "application/json" };
    return app.inject({ method: "POST", url: "/search", remoteAddress, payload, headers });
  };
  return { app, search, [Symbol.asyncDispose]: () => app.close() };
}

test("A route that names a limit is refused to a network above it, and to no other", async () => {
  await using server = await open();
  const { app, search } = server;
  const refused: string[] = [];
  const stop = events.subscribe("refusal", "figures", ({ limit }) => refused.push(limit));
  for (const address of ["192.0.2.1", "192.0.2.2"]) {
    expect((await search(address)).statusCode).toBe(200);
  }
  const third = await search("192.0.2.3");
  stop();
  expect([third.statusCode, third.json()]).toEqual([429, { limit: "search", wait: 10 }]);
  expect(refused).toEqual(["search"]);
  expect((await search("198.51.100.1")).statusCode).toBe(200);
  const page = await app.inject({ url: "/page", remoteAddress: "192.0.2.3" });
  expect(page.statusCode).toBe(200);
});

test("An unreadable request consumes nothing of a limit", async () => {
  await using server = await open();
  for (let sent = 0; sent < 4; sent += 1) {
    expect((await server.search("192.0.2.1", "{")).statusCode).toBe(400);
  }
  expect((await server.search("192.0.2.1")).statusCode).toBe(200);
});
