import { hash } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openTestApp, type TestApp } from "../../../tests/support/app.ts";
import { companyWorld } from "../../../tests/support/companyWorld.ts";
import { buildCompany, buildSetting, smallWorld } from "../../../tests/support/world.ts";
import { StorageUnavailable } from "../../base/store/storage/storageInterface.ts";

const square =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="#a00"/></svg>';
const wide =
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="80"><rect width="320" height="80"/></svg>';

const mark = { file: "media/a/mark.svg", width: 320, height: 80 };
const markOnDark = { file: "media/b/light.svg", width: 320, height: 80 };
const icon = { file: "media/c/icon.svg", width: 64, height: 64 };
const shareImage = { file: "media/d/share.png", width: 1200, height: 630 };

/** A site with a brand. */
function branded(value: object) {
  return [...smallWorld(), buildSetting("brand", value)];
}

let world: TestApp;

beforeAll(async () => {
  world = await openTestApp({ documents: smallWorld() });
  await world.files.put(mark.file, Buffer.from(wide));
  await world.files.put(markOnDark.file, Buffer.from(wide));
  await world.files.put(icon.file, Buffer.from(square));
});

afterAll(() => world.close());

/** Requests from a device of the address's surface. */
const get = (url: string, headers: Record<string, string> = {}) =>
  world.app.inject({
    url,
    headers: { ...headers, "sec-ch-ua-mobile": url.startsWith("/mobile") ? "?1" : "?0" },
  });

const page = async (url: string) => (await get(url)).body;

/** The part of a page between two marks. */
function part(html: string, name: "header" | "footer"): string {
  return new RegExp(`<${name}[\\s\\S]*?</${name}>`).exec(html)?.[0] ?? "";
}

describe("a site without a brand", () => {
  it("has the default appearance: no rules of its own, the drawn mark, the default icons", async () => {
    for (const value of [undefined, {}, { accent: "#0066CC" }]) {
      await world.swap(value === undefined ? smallWorld() : branded(value));
      for (const url of ["/", "/mobile"]) {
        const { body, headers } = await get(url);
        expect(body).not.toContain("<style");
        expect(body).not.toContain("?v=");
        expect(body.match(/<svg class="mark"/g)).toHaveLength(2);
        expect(body).toContain('<meta name="theme-color" content="#ffffff"/>');
        expect(headers["content-security-policy"]).toContain("style-src 'self';");
      }
      const built = await get("/favicon.ico");
      expect([built.body, built.headers["cache-control"]]).toEqual([
        "icon of the sources",
        "public, max-age=86400",
      ]);
    }
  });
});

describe("the typeface", () => {
  const heads = ["/", "/?lang=zh", "/mobile", "/mobile?lang=zh", "/none", "/product-info?id=101"];
  const linked = (html: string, pattern: RegExp) =>
    [...html.matchAll(pattern)].map(([, address]) => address);
  const fontsOf = (html: string) =>
    linked(html, /<link rel="preload" href="([^"]+)" as="font" type="font\/woff2" crossorigin/gi);
  const facesOf = (html: string) =>
    linked(html, /<link rel="stylesheet" href="([^"]*typeface[^"]*)"/g);

  it("is the standard one where none is chosen: its file is preloaded, no sheet is added", async () => {
    for (const documents of [smallWorld(), branded({ accent: "#a00000" })]) {
      await world.swap(documents);
      for (const url of heads) {
        const html = await page(url);
        expect(fontsOf(html), url).toEqual(["/assets/technical-TEST.woff2"]);
        expect(facesOf(html)).toEqual([]);
      }
    }
  });

  it("is the chosen one alone, declared behind the sheets of the surface", async () => {
    for (const typeface of ["neutral", "geometric"]) {
      await world.swap(branded({ typeface }));
      for (const url of heads) {
        const html = await page(url);
        expect(fontsOf(html), url).toEqual([`/assets/${typeface}-TEST.woff2`]);
        expect(facesOf(html)).toEqual([`/assets/typeface-${typeface}-TEST.css`]);
        expect(html.indexOf("typeface-")).toBeGreaterThan(
          html.indexOf(url.startsWith("/mobile") ? "mobile-TEST.css" : "desktop-TEST.css"),
        );
        expect(html).not.toMatch(/<style[^>]*>[^<]*(?:@font-face|--font)/i);
      }
    }
  });

  it("is the device's own where that is chosen, and no file is asked for", async () => {
    await world.swap(branded({ typeface: "system" }));
    for (const url of heads) {
      const html = await page(url);
      expect(fontsOf(html), url).toEqual([]);
      expect(facesOf(html)).toEqual(["/assets/typeface-system-TEST.css"]);
    }
  });
});

describe("a brand", () => {
  it("is in header and footer of both surfaces and languages, and of error pages", async () => {
    await world.swap(branded({ mark, markOnDark, accent: "#a00000" }));
    for (const url of ["/", "/?lang=zh", "/mobile", "/mobile?lang=zh", "/none", "/mobile/none"]) {
      const html = await page(url);
      expect(part(html, "header"), url).toContain('src="/storage/media/a/mark.svg"');
      expect(part(html, "footer"), url).toContain('src="/storage/media/b/light.svg"');
      expect(html).not.toContain('<svg class="mark"');
      // Beside the name a mark is decorative.
      expect(part(html, "header")).toMatch(/<img class="mark"[^>]* alt=""/);
      expect(part(html, "header")).toMatch(/(?:brand|bar)__name/);
    }
  });

  it("has its colours in rules that the policy allows by their hash, without any attribute", async () => {
    await world.swap(branded({ accent: "#a00000", header: "#102030" }));
    for (const url of ["/", "/mobile", "/none", "/product-info?id=101"]) {
      const { body, headers } = await get(url);
      const rules = /<style>([^<]*)<\/style>/.exec(body)?.[1] ?? "";
      expect(rules, url).toContain(":root{--blue:#a00000;");
      expect(rules).toContain("--paper:#102030");
      const policy = String(headers["content-security-policy"]);
      expect(policy).toContain(`style-src 'self' 'sha256-${hash("sha256", rules, "base64")}'`);
      expect(policy).not.toContain("unsafe");
      expect(body).not.toMatch(/\sstyle="/);
      expect(body).toContain('<meta name="theme-color" content="#102030"/>');
    }
  });

  it("adds little to a page", async () => {
    await world.swap(smallWorld());
    const without = (await page("/mobile")).length;
    await world.swap(branded({ mark, markOnDark, icon, accent: "#a00000", header: "#102030" }));
    expect((await page("/mobile")).length - without).toBeLessThan(1_500);
  });

  it("shows the mark for dark backgrounds in a dark header, and none if there is none", async () => {
    await world.swap(branded({ mark, markOnDark, header: "#102030" }));
    expect(part(await page("/"), "header")).toContain("light.svg");
    await world.swap(branded({ mark, header: "#102030" }));
    const html = await page("/");
    expect(part(html, "header")).not.toMatch(/class="mark"/);
    expect(part(html, "header")).toContain("brand__name");
    expect(part(html, "footer")).not.toMatch(/class="mark"/);
  });

  it("replaces the company's name by a mark only if the mark contains the name", async () => {
    const name = { en: "Acme & Sons", zh: "顶点" };
    const documents = [...branded({ mark, nameInMark: true }), buildCompany({ name })];
    await world.swap(
      documents.filter(({ key }, at) => documents.findLastIndex((one) => one.key === key) === at),
    );
    const header = part(await page("/"), "header");
    expect(header).toContain('alt="Acme &amp; Sons"');
    expect(header).not.toContain("brand__name");
    const bar = part(await page("/mobile?lang=zh"), "header");
    expect(bar).toContain('alt="顶点"');
    expect(bar).not.toContain("bar__name");
    // The footer, which has no mark, has the name.
    expect(part(await page("/"), "footer")).toMatch(/footer__brand">Acme &amp; Sons/);
  });

  it("gives marks their size in advance, within the bar", async () => {
    await world.swap(branded({ mark: { ...mark, width: 4_000, height: 100 }, nameInMark: true }));
    expect(part(await page("/"), "header")).toMatch(/width="176" height="4"/);
    await world.swap(branded({ mark: { ...mark, width: 100, height: 100 } }));
    expect(part(await page("/mobile"), "header")).toMatch(/width="28" height="28"/);
  });

  it("precedes a page's own rules", async () => {
    const documents = companyWorld().filter(({ key }) => key !== "settings/brand");
    await world.swap([...documents, buildSetting("brand", { accent: "#a00000" })]);
    const { body, headers } = await get("/");
    const rules = /<style>([^<]*)<\/style>/.exec(body)?.[1] ?? "";
    expect(rules.startsWith(":root{--blue:#a00000;")).toBe(true);
    expect(headers["content-security-policy"]).toContain(hash("sha256", rules, "base64"));
    expect(body.match(/<style/g)).toHaveLength(1);
  });

  it("is removed by the next publication", async () => {
    await world.swap(branded({ mark, accent: "#a00000" }));
    expect(await page("/")).toContain("mark.svg");
    await world.swap(smallWorld());
    expect(await page("/")).not.toContain("mark.svg");
    expect((await get("/storage/media/a/mark.svg")).statusCode).toBe(404);
  });
});

describe("icons of a brand", () => {
  it("are drawn from its picture, under addresses that change with it", async () => {
    await world.swap(branded({ icon }));
    const html = await page("/");
    const [, address = ""] = /<link rel="icon" href="(\/favicon\.ico\?v=[^"]+)"/.exec(html) ?? [];
    expect(html).toMatch(/<link rel="icon" href="\/favicon\.svg\?v=[\w-]+"/);
    expect(html).toMatch(/<link rel="apple-touch-icon" href="\/apple-touch-icon\.png\?v=[\w-]+"/);
    const { rawPayload, headers } = await get(address);
    expect(headers["content-type"]).toBe("image/x-icon");
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    // Three pictures, the first 16 pixels wide and red.
    expect([rawPayload.readUInt16LE(4), rawPayload.readUInt8(6)]).toEqual([3, 16]);
    const first = rawPayload.subarray(rawPayload.readUInt32LE(18));
    const { dominant } = await sharp(first).stats();
    expect(dominant.r).toBeGreaterThan(dominant.g + 80);

    for (const other of ["/favicon.ico", "/favicon.ico?v=other", `${address}x`]) {
      expect((await get(other)).headers["cache-control"], other).toBe("public, no-cache");
    }
    const plain = await get("/favicon.ico");
    const tag = String(plain.headers.etag);
    expect((await get("/favicon.ico", { "if-none-match": tag })).statusCode).toBe(304);
    const svg = await get("/favicon.svg");
    expect(svg.body).toBe(square);
    expect(svg.headers["content-security-policy"]).toContain("sandbox");
    await world.swap(branded({ icon: { ...icon, file: markOnDark.file } }));
    expect((await get("/favicon.ico", { "if-none-match": tag })).statusCode).toBe(200);
    expect(await page("/")).not.toContain(address);
  });

  it("are those of a roughly square mark, if there is no icon", async () => {
    await world.swap(branded({ mark: { ...icon } }));
    expect(await page("/")).toContain("/favicon.ico?v=");
    await world.swap(branded({ mark }));
    expect(await page("/")).not.toContain("?v=");
  });

  it("are the default ones if the picture is missing, and its own once it is there", async () => {
    const file = "media/late.svg";
    await world.swap(branded({ icon: { ...icon, file } }));
    expect((await get("/favicon.ico")).body).toBe("icon of the sources");
    await world.files.put(file, Buffer.from(square));
    expect((await get("/favicon.ico")).headers["content-type"]).toBe("image/x-icon");
  });

  it("are refused for a while, and not kept, if the storage is out of reach", async () => {
    await world.files.put("media/away.svg", Buffer.from(square));
    await world.swap(branded({ icon: { ...icon, file: "media/away.svg" } }));
    const away = new StorageUnavailable("a bucket", new Error("away"));
    const read = vi.spyOn(world.files, "read").mockRejectedValue(away);
    try {
      const { statusCode, headers, body } = await get("/favicon.ico");
      expect([statusCode, headers["retry-after"], body]).toEqual([503, "2", ""]);
      expect(headers["cache-control"]).toBe("no-store");
    } finally {
      read.mockRestore();
    }
    expect((await get("/favicon.ico")).statusCode).toBe(200);
  });

  it("are used in the manifest, structured data, feeds and the studio", async () => {
    await world.swap(branded({ icon, mark, header: "#102030" }));
    const manifest = (await get("/site.webmanifest")).json();
    expect(manifest.theme_color).toBe("#102030");
    expect(manifest.icons.map(({ src }: { src: string }) => src)).toEqual(
      Array.from({ length: 4 }, () => expect.stringMatching(/\?v=[\w-]{8}$/)),
    );
    expect(await page("/")).toMatch(/"logo":"http:\/\/[^"]+\/icon-512\.png\?v=/);
    expect((await get("/feed/news.xml")).body).toMatch(
      /<image><url>http:\/\/[^<]+\/icon-192\.png\?v=[^<]+<\/url>/,
    );
    const studio = await page("/studio");
    expect(studio).toContain('href="/favicon.ico?v=');
    expect(studio).toContain('data-mark="{&quot;src&quot;:&quot;/storage/media/a/mark.svg&quot;');
    await world.swap(smallWorld());
    expect((await get("/feed/news.xml")).body).not.toContain("<image>");
    expect(await page("/studio")).not.toContain("data-mark");
  });

  it("are offered without a drawing if the picture is invalid", async () => {
    const file = "media/e/icon.png";
    await world.files.put(file, await sharp(Buffer.from(square)).png().toBuffer());
    await world.swap(branded({ icon: { ...icon, file } }));
    expect(await page("/")).not.toContain("favicon.svg");
    expect((await get("/site.webmanifest")).json().icons).toHaveLength(3);
    expect((await get("/favicon.ico")).headers["content-type"]).toBe("image/x-icon");
    expect((await get("/favicon.svg")).body).toBe("<svg xmlns='http://www.w3.org/2000/svg'/>");
  });
});

describe("the picture of shared links", () => {
  it("is used for pages without one of their own; a part keeps its drawing", async () => {
    await world.swap(branded({ shareImage }));
    const shared = (html: string) => /og:image" content="http:\/\/[^/]+([^"]+)"/.exec(html)?.[1];
    expect(shared(await page("/"))).toBe("/storage/media/d/share.png");
    expect(await page("/")).toContain('og:image:width" content="1200"');
    expect(shared(await page("/product-info?id=101"))).toBe("/share/en/101.png");
    await world.swap(smallWorld());
    expect(shared(await page("/"))).toBe("/share/en/site.png");
  });
});
