import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { expect, it, onTestFinished } from "vitest";
import { openTestApp } from "../../../tests/support/app.ts";
import { userAgents } from "../../../tests/support/userAgents.ts";

/** A server on a port: only there can a request's target be written as one likes. */
async function listening() {
  const { app, close } = await openTestApp();
  onTestFinished(close);
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  return async (target: string) => {
    const { hostname, port } = new URL(url);
    const asked = request({
      hostname,
      port,
      path: target,
      headers: { "user-agent": userAgents.desktop },
    }).end();
    const [answer]: IncomingMessage[] = await once(asked, "response");
    answer?.resume();
    return { status: answer?.statusCode, location: answer?.headers.location };
  };
}

it("leads nobody to another site, whatever the request's target is", async () => {
  const ask = await listening();
  const own = "http://own.example";
  for (const target of [
    "//rk-news?lang=en",
    "//rk-news?page=1",
    "/\\rk-news?lang=en",
    "/mobile//evil.example",
    "/mobile/\\evil.example",
    "//evil.example/?lang=en",
    "///evil.example//..?lang=en",
    "/redirect///evil.example",
    "/auth-redirect?redirect=//evil.example",
    "/mobile//p/RG1000",
    "http://evil.example//other.example?lang=en",
  ]) {
    const { status = 0, location } = await ask(target);
    expect([200, 302, 404], target).toContain(status);
    expect(new URL(location ?? "/", own).origin, target).toBe(own);
  }
  expect(await ask("//rk-news?lang=en")).toEqual({ status: 302, location: "/rk-news" });
});

it("answers the absolute form like the path alone", async () => {
  const ask = await listening();
  expect(await ask("http://evil.example/rk-news?lang=en")).toEqual({
    status: 302,
    location: "/rk-news",
  });
  expect((await ask("http://evil.example/rk-news")).status).toBe(200);
});
