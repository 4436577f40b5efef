import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../tests/support/app.ts";
import { expectIn, expectNotIn, openCompanySite } from "../../../tests/support/companySite.ts";
import { docOf } from "../../../tests/support/docOf.ts";
import { userAgents } from "../../../tests/support/userAgents.ts";
import { buildSetting, publish, smallWorld } from "../../../tests/support/world.ts";
import { pagePath } from "../../base/site/addresses/href.ts";
import { surfaces } from "../../base/site/addresses/surfaces.ts";

let world: TestApp;

beforeAll(async () => {
  world = await openCompanySite();
});

afterAll(() => world.close());

const get = (url: string, headers: Record<string, string> = {}, app = world.app) =>
  app.inject({ url, headers: { "user-agent": userAgents.desktop, ...headers } });

describe("every answer", () => {
  it.each(["/", "/nothing", "/healthz", "/favicon.svg", "/web_en/api/v1/news/list", "/robots.txt"])(
    "carries the security headers: %s",
    async (url) => {
      const { headers } = await get(url);
      expect(headers["content-security-policy"]).toContain("default-src 'self'");
      expect(headers["content-security-policy"]).not.toContain("unsafe");
      // Both policies must allow a script: one of this host, below /assets/.
      expect(headers["content-security-policy"]).toMatch(
        /script-src 'self';.*, script-src \*:\*\/assets\/ \*:\*\/speculation-rules\.json$/,
      );
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "strict-origin-when-cross-origin",
        "cross-origin-opener-policy": "same-origin",
        "x-robots-tag": "noindex",
      });
      expect(headers["permissions-policy"]).toContain("camera=()");
    },
  );
});

describe("the bytes of a page", () => {
  it("are sent in the accepted compression, each form with its own ETag, and 304 for any of them", async () => {
    const plain = await get("/");
    const gzip = await get("/", { "accept-encoding": "gzip" });
    const brotli = await get("/", { "accept-encoding": "gzip;q=0.9, br" });
    const preferred = await get("/", { "accept-encoding": "gzip, br;q=0.9" });
    const refused = await get("/", { "accept-encoding": "br;q=0, gzip" });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(preferred.headers["content-encoding"]).toBe("gzip");
    expect(refused.headers["content-encoding"]).toBe("gzip");
    const tags = [plain, gzip, brotli].map(({ headers }) => String(headers.etag));
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) {
      const again = await get("/", { "if-none-match": tag, "accept-encoding": "br" });
      expect([again.statusCode, again.body]).toEqual([304, ""]);
    }
    expect((await get("/", { "if-none-match": '"other"' })).statusCode).toBe(200);
    expect(plain.headers["cache-control"]).toBe("private, no-cache");
  });
});

describe("a publish", () => {
  it("is visible in the very next page, and the old pages are removed", async () => {
    const other = await openTestApp();
    const before = await get("/", {}, other.app);
    expectNotIn(before.body, "is-grey");
    await other.swap([...smallWorld(), buildSetting("page_grey", "all")]);
    const after = await get("/", { "if-none-match": String(before.headers.etag) }, other.app);
    expect(after.statusCode).toBe(200);
    expectIn(after.body, 'class="is-grey"');
    await other.close();
  });
});

describe("grey mode", () => {
  it.each([
    ["close", false, false],
    ["home", true, false],
    ["all", true, true],
  ])("%s", async (mode, onHome, elsewhere) => {
    const documents = [...smallWorld(), buildSetting("page_grey", mode)];
    const other = await openTestApp({ documents });
    for (const surface of surfaces) {
      const agent = { "user-agent": userAgents[surface] };
      const home = await get(pagePath(surface, "home"), agent, other.app);
      const list = await get(pagePath(surface, "product-list"), agent, other.app);
      expect(home.body.includes('class="is-grey"')).toBe(onHome);
      expect(list.body.includes('class="is-grey"')).toBe(elsewhere);
    }
    await other.close();
  });
});

describe("an internal error", () => {
  it("is a page with a reference, never a stack", async () => {
    const publication = await publish(smallWorld());
    Object.assign(docOf(publication, "zh", "rg1000").body, { variants: undefined });
    const other = await openTestApp({ publication });
    const answer = await get(
      "/mobile/product-info?id=101&lang=zh",
      { "user-agent": userAgents.mobile },
      other.app,
    );
    expect(answer.statusCode).toBe(500);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expectIn(answer.body, "页面暂时无法显示");
    expect(answer.body.match(/编号：[0-9a-f]{8}/)).not.toBeNull();
    expect(answer.body.match(/TypeError|undefined|\.tsx?:/)).toBeNull();
    expect((await get("/", {}, other.app)).statusCode).toBe(200);
    await other.close();
  });
});
