import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../../tests/support/app.ts";
import { companyWorld } from "../../../../tests/support/companyWorld.ts";
import { sampleBodies } from "../../../../tests/support/sampleBodies.ts";
import type { WorldDocument } from "../../../../tests/support/world.ts";
import { createAddressing } from "../../../base/http/requests/siteOrigins.ts";

const phone =
  "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36";
const explorer = "Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko";

/** The solution 202 offers this one, in both languages. */
const brief = "papers/camera-brief.pdf";

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp({ documents: companyWorld() });
});
afterAll(() => world.close());

const get = (url: string, headers: Record<string, string> = {}, app = world.app) =>
  app.inject({ url, headers });

const preview = (file: string, more = "") => `/pdfPreview?file=${encodeURIComponent(file)}${more}`;

describe("the PDF viewer", () => {
  it("shows an offered document: its title, its facts, where it belongs and the file", async () => {
    const { statusCode, body, headers } = await get(preview(brief));
    expect(statusCode).toBe(200);
    expect(body).toMatch(/<h1[^>]*>English<\/h1>/);
    expect(body).toContain("From English");
    expect(body).toContain(`data-file="/storage/${brief}"`);
    expect(body).toContain(`href="/storage/${brief}" download=""`);
    expect(headers["x-robots-tag"]).toBe("noindex");
  });

  it("links to an announcement's place in its list", async () => {
    const announcements = companyWorld().map((document) =>
      document.type === "investor" ? withPaper(document) : document,
    );
    const other = await openTestApp({ documents: announcements });
    const { body } = await get(preview("investors/542.pdf"), {}, other.app);
    expect(body).toContain(
      '<a href="/ann-latest?id=64&amp;pid=4&amp;kind=periodic&amp;year=2026#item-542">From English</a>',
    );
    await other.close();
  });

  it("has the same policy as every page, and no frames or plug-ins", async () => {
    const { headers, body } = await get(preview(brief));
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("object-src 'none'");
    expect(policy).not.toMatch(/unsafe|blob:|wasm/);
    expect(body).not.toMatch(/<iframe|<object|<embed|\sstyle=|\son[a-z]+=/);
  });

  it("has the same address on every device, and the surface of each", async () => {
    const onPhone = await get(preview(brief), { "user-agent": phone });
    expect(onPhone.statusCode).toBe(200);
    expect(onPhone.body).toContain('data-surface="mobile"');
    expect(onPhone.body).toContain('href="/mobile"');
    expect((await get(preview(brief))).body).toContain('data-surface="desktop"');
    const below = `/mobile${preview(brief)}`;
    expect((await get(below, { "user-agent": phone })).statusCode).toBe(404);
    expect((await get(below)).headers.location).toBe(preview(brief));
  });

  it("uses the language as pages do", async () => {
    const chosen = await get(preview(brief, "&lang=zh"));
    expect(chosen.body).toContain('<html lang="zh-CN"');
    expect(chosen.headers["set-cookie"]).toContain("lang=zh;");
    const cached = await get(preview(brief), { cookie: "lang=zh" });
    expect([cached.statusCode, cached.headers.location]).toEqual([
      302,
      `${preview(brief)}&lang=zh`,
    ]);
    const back = await get(preview(brief, "&lang=en"), { cookie: "lang=zh" });
    expect([back.statusCode, back.headers.location]).toEqual([302, preview(brief)]);
    expect(back.headers["set-cookie"]).toContain("lang=en;");
  });

  it("links to the same document in the other language", async () => {
    const english = (await get(preview(brief))).body;
    expect(english).toContain(`href="/pdfPreview?file=${brief}&amp;lang=zh"`);
    const siteHosts = new Map([
      ["www.example.com", "en"],
      ["www.example.cn", "zh"],
    ] as const);
    const two = await openTestApp({
      documents: companyWorld(),
      addressing: createAddressing({ siteHosts }),
    });
    const { body } = await get(preview(brief), { host: "www.example.cn" }, two.app);
    expect(body).toContain('<html lang="zh-CN"');
    expect(body).toContain(`href="https://www.example.com/pdfPreview?file=${brief}"`);
    await two.close();
  });

  it("sends Internet Explorer to the message for old browsers", async () => {
    const { headers } = await get(preview(brief), { "user-agent": explorer });
    expect(headers.location).toBe("/browser");
  });

  it("is cached once for each file, and not requested again", async () => {
    const other = await openTestApp({ documents: companyWorld() });
    for (const more of ["", "&utm=1", "&file=x", "&page=2"]) {
      expect((await get(preview(brief, more), {}, other.app)).statusCode).toBe(200);
    }
    expect(other.cache.size.answers).toBe(1);
    const { headers } = await get(preview(brief), {}, other.app);
    const again = await get(preview(brief), { "if-none-match": String(headers.etag) }, other.app);
    expect(again.statusCode).toBe(304);
    await other.close();
  });
});

function withPaper(document: WorldDocument): WorldDocument {
  const file = `investors/${document.id}.pdf`;
  const { document: paper } = sampleBodies.investor;
  return { ...document, body: { ...document.body, document: { ...paper, file } } };
}

describe("a document that the PDF viewer refuses", () => {
  it.each([
    "",
    "papers/none.pdf",
    "sample/picture.svg",
    "PAPERS/CAMERA-BRIEF.PDF",
    "papers/../papers/camera-brief.pdf",
    "/storage/papers/camera-brief.pdf",
    "http://localhost/storage/papers/camera-brief.pdf",
    "https://elsewhere.example/a.pdf",
    "//elsewhere.example/a.pdf",
    "javascript:alert(1)//a.pdf",
    "data:application/pdf,a.pdf",
    "papers/camera-brief.pdf\u0000",
    `${"a/".repeat(2000)}a.pdf`,
    "__proto__",
    "constructor.pdf",
  ])("for %s is the 404 page", async (file) => {
    const answer = await get(preview(file));
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain("Page not found");
  });

  it("is one with a missing query, or one that cannot be decoded", async () => {
    for (const url of ["/pdfPreview", "/pdfPreview?file=%E0%A4%A", "/pdfPreview?FILE=a.pdf"]) {
      expect((await get(url)).statusCode).toBe(404);
    }
  });

  it("is one that is withdrawn", async () => {
    const other = await openTestApp({ documents: companyWorld() });
    expect((await get(preview(brief), {}, other.app)).statusCode).toBe(200);
    await other.swap(companyWorld().filter(({ type }) => type !== "solution"));
    expect((await get(preview(brief), {}, other.app)).statusCode).toBe(404);
    await other.close();
  });

  it("is one that this language does not publish", async () => {
    const english = companyWorld().map((document) =>
      document.type === "solution" ? { ...document, languages: ["en" as const] } : document,
    );
    const other = await openTestApp({ documents: english });
    const { statusCode, body } = await get(preview(brief), {}, other.app);
    expect(statusCode).toBe(200);
    expect(body).not.toContain("lang=zh");
    expect((await get(preview(brief, "&lang=zh"), {}, other.app)).statusCode).toBe(404);
    await other.close();
  });
});
