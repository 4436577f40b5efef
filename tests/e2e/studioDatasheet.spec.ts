import type { Locator } from "@playwright/test";
import { adminMedia } from "../../src/base/i18n/staff/zh/adminApiMedia.ts";
import { document } from "../../src/base/i18n/studio/zh/document.ts";
import { studio as zh } from "../../src/base/i18n/studio/zh/index.ts";
import { media } from "../../src/base/i18n/studio/zh/media.ts";
import { fileSize } from "../../src/base/site/values/fileSize.ts";
import { buildPdf } from "../support/pdf.ts";
import { accessibilityFindings } from "./inspection.ts";
import { Hands } from "./parts/personInput.ts";
import { auditIsWhole, documentPath, joins, revisionOf } from "./parts/staff.ts";
import { expect, test } from "./siteTest.ts";

const t = { ...zh, document, media, refusals: adminMedia.refusals };

const older = buildPdf([{ lines: ["RG8810"] }]);
const newer = buildPdf([{ lines: ["RG8810"] }, { lines: ["Revision 1.3"] }]);

/** Documents that use the file. */
const uses = [1, 2, 3];

test.describe("by keyboard", () => {
  test.use({ locale: "zh-CN" });

  test("a datasheet is replaced wherever it is used, and its address redirects to the new one", async ({
    page,
    site,
    complaints,
  }) => {
    complaints.expect(/status of 422/);
    const wei = await joins(site, "wei", ["product-editor", {}], ["publisher", {}]);
    const form = new FormData();
    form.append(
      "file",
      new Blob([new Uint8Array(older)], { type: "application/pdf" }),
      "RG8810.pdf",
    );
    const { path } = await wei.call("POST", "/media", form);
    const keys = uses.map((use) => `downloads/datasheet-${use}`);
    await site.publication(() =>
      site.import(keys.map((key) => downloadOf(key, path)).join("---\n")),
    );
    const address = `${site.url}/storage/${path}`;
    await expect.poll(async () => (await fetch(address)).status).toBe(200);

    await wei.enter(page.context());
    const hands = new Hands(page, "keyboard");
    await page.goto(`/studio/media/${encodeURIComponent(path)}`);
    const used = page.getByRole("region", { name: t.media.usedIn });
    await expect(used.getByRole("listitem")).toHaveCount(uses.length);
    await hands.press(page.getByRole("button", { name: t.media.replace, exact: true }));
    const dialog = page.getByRole("dialog");
    await hands.press(dialog.getByRole("button", { name: t.media.chooseNewer }));
    const upload = dialog.getByRole("button", { name: t.media.uploadOne, exact: true });
    const send = async (name: string, buffer: Buffer) => {
      const chooser = page.waitForEvent("filechooser");
      await hands.press(upload);
      await (await chooser).setFiles({ name, mimeType: "application/pdf", buffer });
    };
    const refused: Locator = dialog.getByRole("alert");
    await send("script.pdf", buildPdf([{ lines: ["x"] }], { script: "app.alert(1)" }));
    await expect(refused.filter({ hasText: t.refusals.pdfScript })).toBeVisible();
    await send("carrier.pdf", buildPdf([{ lines: ["x"] }], { attachment: "a file" }));
    await expect(refused.filter({ hasText: t.refusals.pdfEmbedded })).toBeVisible();
    const name = "RG8810 rev 1.3.pdf";
    await send(name, newer);
    await expect(dialog.getByText(t.media.chosen(name))).toBeVisible();
    expect(await accessibilityFindings(page, "[role=dialog]")).toEqual([]);
    const { data: found } = await wei.call("GET", "/media?q=rev&order=-at&limit=1");
    const [next] = found;
    const draft = await fetch(`${site.url}/storage/${next.path}`);
    expect(draft.status).toBe(404);
    await expect.poll(async () => (await fetch(address)).status).toBe(200);

    const choose = dialog.getByRole("button", { name: t.media.choose, exact: true });
    await expect(choose).toBeFocused();
    await hands.press(choose);
    const before = await revisionOf(site);
    await hands.press(dialog.getByRole("button", { name: t.media.replaceNow, exact: true }));
    await expect(dialog.getByText(t.media.became.published)).toHaveCount(uses.length);
    expect(await accessibilityFindings(page, "[role=dialog]")).toEqual([]);
    await hands.press(dialog.getByRole("link", { name: t.media.toNewer }));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    const facts = page.getByRole("region", { name: t.media.facts });
    for (const fact of [t.media.kinds.pdf, fileSize(newer.length), t.media.pages(2), "1.3"]) {
      await expect(facts).toContainText(fact);
    }
    await expect(used.getByRole("listitem")).toHaveCount(uses.length);

    await expect.poll(() => revisionOf(site)).toBeGreaterThan(before);
    const led = await fetch(address);
    expect([led.redirected, led.status]).toEqual([true, 200]);
    expect(decodeURI(led.url)).toContain(next.path);
    for (const key of keys) {
      const { published } = await wei.call("GET", documentPath(key));
      for (const { body } of [published.en, published.zh]) {
        expect(body.document).toMatchObject({
          ...{ file: next.path, size: newer.length, revision: "1.3" },
        });
      }
    }
    await auditIsWhole(site);
  });
});

/** A download with a file of the library, as a content document. */
function downloadOf(key: string, file: string): string {
  return `key: ${key}
type: download
body:
  column: about/downloads
  document:
    title: { en: Datasheet of ${key}, zh: 数据手册 ${key} }
    kind: datasheet
    revision: "1.0"
    date: 2026-01-01
    language: both
    file: ${file}
    size: ${older.length}
`;
}
