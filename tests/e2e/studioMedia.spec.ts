import type { Page } from "@playwright/test";
import { studio as enStudio } from "../../src/i18n/studio/en/index.ts";
import { media as en } from "../../src/i18n/studio/en/media.ts";
import { studio as zhStudio } from "../../src/i18n/studio/zh/index.ts";
import { media as zh } from "../../src/i18n/studio/zh/media.ts";
import type { Language } from "../../src/site/languages.ts";
import { buildPdf } from "../support/pdf.ts";
import { staff } from "../support/server.ts";
import { accessibilityFindings } from "./inspection.ts";
import { expect, type screens, test } from "./site.ts";

const messagesOf = {
  en: { ...enStudio, media: en },
  zh: { ...zhStudio, media: zh },
} as const;

/** A drawing with something that is taken out of it. */
const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="675"><script>1</script><circle cx="900" cy="200" r="150" fill="#06c"/></svg>',
);

for (const [language, surface] of [
  ["en", "desktop"],
  ["zh", "mobile"],
] as const satisfies readonly (readonly [Language, keyof typeof screens])[]) {
  test.describe(`the media library in ${language} on ${surface}`, () => {
    test.use({ surface, locale: language === "zh" ? "zh-CN" : "en-GB" });
    const { media: t, signIn, frame } = messagesOf[language];

    test("takes files, keeps a point in sight and replaces a datasheet", async ({
      page,
      site,
      complaints,
    }) => {
      complaints.expect(/status of 4(?:01|22)/);
      await page.goto("/studio/media");
      await page.getByLabel(signIn.account, { exact: true }).fill(staff.account);
      await page.getByLabel(signIn.password, { exact: true }).fill(staff.password);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.title);

      const old = buildPdf([{ lines: ["RG8810"] }]);
      await send(page, [
        { name: `sheet-${language}.pdf`, mimeType: "application/pdf", buffer: old },
        { name: "hostile.pdf", mimeType: "application/pdf", buffer: scripted() },
        { name: `board-${language}.svg`, mimeType: "image/svg+xml", buffer: drawing },
      ]);
      const uploads = page.getByRole("region", { name: t.uploads });
      await expect(uploads.getByRole("link", { name: t.done })).toHaveCount(2);
      await expect(uploads.getByRole("alert")).toContainText("JavaScript");
      await expect(uploads).toContainText(t.removed("script"));
      await isSound(page);

      await page.getByRole("link", { name: `board-${language}.svg` }).click();
      const point = page.getByRole("group", { name: new RegExp(t.focal) });
      await point.press("Shift+ArrowRight");
      await point.press("Shift+ArrowUp");
      await expect(page.getByText(t.focalAt(60, 40))).toContainText(t.saved);
      await page.getByLabel(t.altEnglish).fill("A board");
      await page.getByLabel(t.altChinese).fill("开发板");
      await page.getByRole("button", { name: frame.save, exact: true }).press("Enter");
      await expect(page.getByRole("status").getByText(t.saved, { exact: true })).toBeVisible();
      await isSound(page);
      await page.reload();
      await expect(page.getByLabel(t.altChinese)).toHaveValue("开发板");
      await expect(point).toHaveAccessibleName(
        new RegExp(t.focalAt(60, 40).replaceAll(/[%]/g, ".")),
      );

      await page.goto(`/studio/media?search=sheet-${language}`);
      await page.getByRole("link", { name: new RegExp(`^sheet-${language}\\.pdf`) }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(`sheet-${language}.pdf`);
      const path = decodeURIComponent(new URL(page.url()).pathname.split("/").at(-1) ?? "");
      await site.publication(() => site.import(downloadOf(language, path, old.length)));
      const address = `${site.url}/storage/${path}`;
      expect((await fetch(address)).status).toBe(200);

      await page.reload();
      await page.getByRole("button", { name: t.replace }).click();
      await page.getByRole("button", { name: t.chooseNewer }).click();
      const picker = page.getByRole("dialog", { name: t.chooseTitle.file });
      await send(page, [
        {
          ...{ name: `newer-${language}.pdf`, mimeType: "application/pdf" },
          buffer: buildPdf([{ lines: ["RG8810"] }, { lines: ["Revision 2"] }]),
        },
      ]);
      await expect(picker.getByText(t.chosen(`newer-${language}.pdf`))).toBeVisible();
      await isSound(page);
      await picker.getByRole("button", { name: t.choose, exact: true }).click();
      const dialog = page.getByRole("dialog", { name: t.replaceTitle });
      await isSound(page);
      await dialog.getByRole("button", { name: t.replaceNow, exact: true }).click();
      const done = page.getByRole("dialog", { name: t.replaced });
      await expect(done).toContainText(t.became.published);
      await expect.poll(async () => (await fetch(address)).redirected).toBe(true);
      expect((await fetch(address)).url).toContain(`newer-${language}.pdf`);
      await done.getByRole("link", { name: t.toNewer }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(`newer-${language}.pdf`);
      await expect(page.getByText(t.pages(2))).toBeVisible();
      await isSound(page);
    });
  });
}

/** Chooses files as the button for it would have them chosen. */
async function send(
  page: Page,
  files: { name: string; mimeType: string; buffer: Buffer }[],
): Promise<void> {
  await page.locator(".upload-area__input").last().setInputFiles(files);
}

/** A PDF that runs a script when it is opened. */
function scripted(): Buffer {
  return buildPdf([{ lines: ["x"] }], { script: "app.alert(1)" });
}

/** A download with a file of the library, as a content document. */
function downloadOf(language: Language, file: string, size: number): string {
  return `key: downloads/media-${language}
type: download
body:
  column: about/downloads
  document:
    title: { en: Datasheet ${language}, zh: 数据手册 ${language} }
    kind: datasheet
    revision: "1.0"
    date: 2026-01-01
    language: both
    file: ${file}
    size: ${size}
`;
}

/** Axe finds nothing, and nothing lies beyond the window's edge. */
async function isSound(page: Page): Promise<void> {
  expect(await accessibilityFindings(page)).toEqual([]);
  const beyond = () => document.documentElement.scrollWidth - innerWidth;
  expect(await page.evaluate(beyond)).toBeLessThanOrEqual(0);
}
