import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { type CountedRoute, countRoutes } from "./countRoutes.ts";
import type { UsageCounter } from "./usageCounter.ts";

/** A server whose counted routes answer with the status in their path, and what was counted. */
function served() {
  const app = fastify();
  onTestFinished(() => app.close());
  const counted: string[] = [];
  const note = (...what: readonly string[]) => void counted.push(what.join(" "));
  countRoutes(app, { countRobot: note, countProgram: note } as Pick<
    UsageCounter,
    "countRobot" | "countProgram"
  > as UsageCounter);
  const usages: Readonly<Record<string, CountedRoute | undefined>> = {
    page: { kind: "robot" },
    feed: { kind: "feed", subject: "news-feed" },
    api: { kind: "api", subject: "product/list", language: "zh" },
    other: undefined,
  };
  for (const [name, usage] of Object.entries(usages)) {
    app.get<{ Params: { status: string } }>(
      `/${name}/:status`,
      { config: { ...(usage && { usage }) } },
      (request, reply) => reply.code(Number(request.params.status)).send(),
    );
  }
  return { app, counted };
}

test("Responses are counted by the kind of their route, calls of the site's own pages left out", async () => {
  const { app, counted } = served();
  const agent = { "user-agent": "Googlebot/2.1" };
  for (const name of ["page", "feed", "api", "other"]) {
    await app.inject({ url: `/${name}/200`, headers: agent });
  }
  await app.inject({ url: "/api/200", headers: { "sec-fetch-site": "same-origin" } });
  await app.inject({ url: "/feed/200", headers: { "sec-fetch-site": "same-origin" } });
  expect(counted).toEqual([
    ...["Googlebot/2.1", "feed news-feed", "api product/list zh", "feed news-feed"],
  ]);
});

test("Responses are counted where they have what was asked for, or the client has it", async () => {
  const { app, counted } = served();
  for (const status of [200, 206, 299, 300, 302, 304, 404, 500]) {
    const before = counted.length;
    await app.inject(`/feed/${status}`);
    const isCounted = counted.length > before;
    expect({ status, isCounted }).toEqual({ status, isCounted: status < 300 || status === 304 });
  }
});
