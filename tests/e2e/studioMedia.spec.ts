import type { Page } from "@playwright/test";
import { studio as enStudio } from "../../src/base/i18n/studio/en/index.ts";
import { media as en } from "../../src/base/i18n/studio/en/media.ts";
import { studio as zhStudio } from "../../src/base/i18n/studio/zh/index.ts";
import { media as zh } from "../../src/base/i18n/studio/zh/media.ts";
import type { Language } from "../../src/base/site/languages.ts";
import { buildPdf } from "../support/pdf.ts";
import { staff } from "../support/server.ts";
import { expectSound } from "./inspection.ts";
import { expect, type screens, test } from "./siteTest.ts";

const messagesOf = {
  en: { ...enStudio, media: en },
  zh: { ...zhStudio, media: zh },
} as const;

/** A drawing with content that is removed. */
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

    test("accepts files, reports removed metadata and keeps a focal point visible", async ({
      page,
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
      await expectSound(page, "main");

      await page.getByRole("link", { name: `board-${language}.svg` }).click();
      const point = page.getByRole("group", { name: new RegExp(t.focal) });
      await point.press("Shift+ArrowRight");
      await point.press("Shift+ArrowUp");
      await expect(page.getByText(t.focalAt(60, 40))).toContainText(t.saved);
      await page.getByLabel(t.altEnglish).fill("A board");
      await page.getByLabel(t.altChinese).fill("开发板");
      await staysAsked(page, language);
      await page.getByRole("button", { name: frame.save, exact: true }).press("Enter");
      await expect(page.getByRole("status").getByText(t.saved, { exact: true })).toBeVisible();
      await expectSound(page, "main");
      // Leaving saved changes asks nothing; unsaved ones are lost on confirmation, also by back and
      // forward.
      await page.goBack();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.title);
      await page.goForward();
      await expect(page.getByLabel(t.altChinese)).toHaveValue("开发板");
      await page.getByLabel(t.altEnglish).fill("Another board");
      await page.goBack();
      await page.getByRole("button", { name: frame.leave, exact: true }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.title);
      await page.goForward();
      await expect(page.getByLabel(t.altEnglish)).toHaveValue("A board");
      await page.reload();
      await expect(page.getByLabel(t.altChinese)).toHaveValue("开发板");
      await expect(point).toHaveAccessibleName(
        new RegExp(t.focalAt(60, 40).replaceAll(/[%]/g, ".")),
      );
    });
  });
}

/**
 * Checks that leaving a file with unsaved text asks, by a link and by Back, and that staying keeps
 * the text.
 */
async function staysAsked(page: Page, language: Language): Promise<void> {
  const { frame, media: t } = messagesOf[language];
  const [address, library] = [page.url(), page.getByRole("main").getByRole("link")];
  const question = page.getByRole("dialog", { name: frame.leaveTitle });
  for (const leave of [() => library.first().click(), () => page.goBack()]) {
    await leave();
    await expect(question).toBeVisible();
    await expectSound(page, "[role=dialog]");
    await question.getByRole("button", { name: frame.stay }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(address);
    await expect(page.getByLabel(t.altChinese)).toHaveValue("开发板");
  }
}

/** Chooses files as through the button. */
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
