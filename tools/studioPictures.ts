/**
 * `node tools/studioPictures.ts [part of a picture's name]`: takes the pictures of the staff's manual
 * (docs/studio.md, docs/studio.zh.md) from the studio itself, on a server of its own with the demo
 * company, in both languages. To be run after a screen has changed; the pictures are committed.
 *
 * It needs `npm run build` before, and Chromium (found as the browser tests find theirs).
 */
import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { document as en } from "../src/base/i18n/studio/en/document.ts";
import { document as zh } from "../src/base/i18n/studio/zh/document.ts";
import { type Language, languages } from "../src/base/site/languages.ts";
import { valueHash } from "../src/staff/editing/workingCopies/bodyFields.ts";
import { browserLaunch } from "../tests/support/browser.ts";
import { makeDataDir, staff, startServer } from "../tests/support/server.ts";

const folder = fileURLToPath(new URL("../docs/studio/", import.meta.url));

/** WebP's quality: texts stay crisp. */
const quality = 82;

interface Picture {
  readonly name: string;
  /** Path below `/studio`. */
  readonly address: string;
  /** CSS pixels; a desk's window where absent. */
  readonly size?: { readonly width: number; readonly height: number };
  /** Brings the screen into the state that is shown. */
  readonly prepare?: (page: Page, messages: typeof en) => Promise<void>;
}

const news = `documents/${encodeURIComponent("news/2026-11-developer-day")}`;
const behind = `documents/${encodeURIComponent("news/2024-01-rg7110")}`;

const pictures: readonly Picture[] = [
  { name: "home", address: "" },
  {
    name: "palette",
    address: "",
    prepare: async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").locator("input").fill("rg-88");
      await page
        .getByRole("menuitem", { name: /RG8810/ })
        .first()
        .waitFor();
    },
  },
  { name: "list", address: "documents?type=product" },
  { name: "document", address: "documents/rg8810" },
  {
    name: "text",
    address: news,
    prepare: async (page) => {
      const text = page.locator('[data-path="/body/en"] .rich__text');
      await text.scrollIntoViewIfNeeded();
      await text.click();
    },
  },
  { name: "translation", address: `${behind}?panel=translation` },
  {
    name: "preview",
    address: `${behind}?panel=preview`,
    prepare: (page) => page.frameLocator("iframe[data-front=true]").first().locator("h1").waitFor(),
  },
  {
    name: "publish",
    address: behind,
    prepare: async (page, { publish }) => {
      await page.getByRole("button", { name: publish, exact: true }).click();
      await page.getByRole("dialog").locator("ins").first().waitFor();
    },
  },
  {
    name: "history",
    address: "documents/rg8810?panel=history",
    size: { width: 390, height: 780 },
  },
  { name: "columns", address: "columns" },
  {
    name: "grid",
    address: "grid?family=products%2Fai-vision",
    prepare: (page) => page.getByRole("gridcell").nth(20).waitFor(),
  },
  {
    name: "sheets",
    address: "sheets",
    prepare: async (page) => {
      const exported = await page.request.get("/api/v1/admin/sheets/export?format=csv", {
        headers: { "x-tapeout-studio": "1" },
      });
      const changed = (await exported.text()).replaceAll("24 MHz", "32 MHz");
      const buffer = Buffer.from(changed.replace("16 MHz", "sixteen"));
      const file = { name: "parts.csv", mimeType: "text/csv", buffer };
      await page.locator("input[type=file]").first().setInputFiles(file);
      await page.getByRole("article").first().waitFor();
    },
  },
  {
    name: "media",
    address: "media",
    prepare: async (page) => {
      await expect(async () => {
        await page.reload();
        await expect(page.locator("main img").nth(5)).toBeVisible({ timeout: 2_000 });
      }).toPass();
    },
  },
];

const [wanted = ""] = process.argv.slice(2);
const dataDir = await makeDataDir();
const server = startServer(dataDir.path);
try {
  const url = await server.ready;
  await changeTexts(url);
  await mkdir(folder, { recursive: true });
  const browser = await chromium.launch(browserLaunch());
  try {
    for (const language of languages) await takeAll(browser, url, language);
  } finally {
    await browser.close();
  }
} finally {
  server.signal("SIGTERM");
  await server.ended;
  await dataDir.remove();
}

async function takeAll(browser: Browser, url: string, language: Language): Promise<void> {
  const locale = language === "zh" ? "zh-CN" : "en-GB";
  const context = await browser.newContext({ locale, baseURL: url, reducedMotion: "reduce" });
  await context.addCookies([{ name: "Admin-Token", value: await signIn(url), url }]);
  const page = await context.newPage();
  for (const { name, address, size, prepare } of pictures) {
    if (!name.includes(wanted)) continue;
    await page.setViewportSize(size ?? { width: 1280, height: 800 });
    await page.goto(`/studio/${address}`);
    await page.locator("h1").first().waitFor();
    await prepare?.(page, { en, zh }[language]);
    await page.waitForLoadState("networkidle");
    const file = join(folder, `${name}.${language}.webp`);
    await sharp(await page.screenshot())
      .webp({ quality, effort: 6 })
      .toFile(file);
    console.log(file);
  }
  await context.close();
}

/** Signs the first account in. @returns its token */
async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/userCenter/v1/login`, {
    method: "PUT",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify(staff),
  });
  const { data } = await response.json();
  return data.token;
}

/** Changes a title, so that work lists, translation and publishing have something to show. */
async function changeTexts(url: string): Promise<void> {
  const token = await signIn(url);
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url}/api/v1/admin/${path}`, {
      method,
      headers: {
        ...{ "content-type": "application/json", origin: url, "x-token": token },
        ...{ "x-tapeout-studio": "1", "idempotency-key": randomUUID() },
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return (await response.json()).data;
  };
  const { working_copy: copy } = await call("GET", behind);
  const { en: title } = copy.body.title;
  const after = title.replace(/\bour first\b|\bthe first\b/iu, "our very first");
  await call("PATCH", behind, {
    request: randomUUID(),
    operations: [
      {
        ...{ op: "set", path: "/title/en", before: valueHash(title) },
        after: after === title ? `${title}, now in volume` : after,
      },
    ],
  });
  await call("POST", `${behind}/save`, {});
}
