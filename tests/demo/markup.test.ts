import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { languages } from "../../src/site/languages.ts";
import { type Surface, surfaces } from "../../src/site/surfaces.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { readDemo } from "./demo.ts";
import { markupFindings } from "./markupFindings.ts";

const agents: Readonly<Record<Surface, string>> = {
  desktop: "Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36",
  mobile: "Mozilla/5.0 (Linux; Android 16) Chrome/156.0.0.0 Mobile Safari/537.36",
};

/** Pages that the sitemap leaves out, and pages that are rendered for one request. */
const more = [
  "/login",
  "/api-reference",
  "/search-result",
  "/search-result?search=rg8810",
  "/search-result?search=qqqq",
  "/404",
  "/401",
  "/product-list?id=1&view=table",
  "/product-compare?ids=101,102,103",
  "/technical-consultation?part=RG8810",
];

describe("the markup of every page", () => {
  let world: TestApp;
  let addresses: readonly string[];

  beforeAll(async () => {
    const { publication } = await readDemo();
    world = await openTestApp({ publication });
    const { body } = await world.app.inject("/sitemap.xml");
    const listed = [...body.matchAll(/<loc>(.*?)<\/loc>/g)]
      .map(([, loc = ""]) => new URL(loc.replaceAll("&amp;", "&")))
      .map(({ pathname, search }) => `${pathname}${search}`);
    const chinese = more.map((path) => `${path}${path.includes("?") ? "&" : "?"}lang=zh`);
    addresses = [...listed, ...more, ...chinese];
    await vi.waitUntil(
      async () => (await statusOf(world.app, "/search-result?search=rg")) === 200,
      {
        timeout: 60_000,
      },
    );
  }, 120_000);

  afterAll(() => world.close());

  it.each(surfaces)(
    "has no duplicate ids, no jumps between headings, no landmark twice on %s",
    async (surface) => {
      expect(addresses.length).toBeGreaterThan(100 * languages.length);
      const findings: string[] = [];
      for (const address of addresses) {
        const path =
          surface === "mobile" ? `/mobile${address}`.replace("/mobile/?", "/mobile?") : address;
        const { body, statusCode } = await world.app.inject({
          url: path,
          headers: { "user-agent": agents[surface] },
        });
        expect([path, [200, 401, 404].includes(statusCode)]).toEqual([path, true]);
        for (const finding of markupFindings(body)) findings.push(`${path}: ${finding}`);
      }
      expect(findings).toEqual([]);
    },
    120_000,
  );
});

async function statusOf(app: FastifyInstance, url: string): Promise<number> {
  return (await app.inject({ url, headers: { "user-agent": agents.desktop } })).statusCode;
}
