import { readFile } from "node:fs/promises";
import { audit as trail } from "../../src/base/i18n/studio/en/audit.ts";
import { changeSets as sets } from "../../src/base/i18n/studio/en/changeSets.ts";
import { sheets as t } from "../../src/base/i18n/studio/en/sheets.ts";
import { readSheet } from "../../src/staff/sheets/spreadsheets/readSheet.ts";
import { writeSheet } from "../../src/staff/sheets/spreadsheets/writeSheet.ts";
import { type ReadSheet, textOf } from "../../src/staff/sheets/tables/sheetTable.ts";
import { expectSound } from "./inspection.ts";
import { expect, test } from "./siteTest.ts";
import { signInStaff } from "./support/staffCalls.ts";
import { goTo } from "./support/studioViews.ts";

/** A file with some cells changed, by part number and the column's name. */
function edited(sheet: ReadSheet, cells: readonly (readonly [string, string, string])[]) {
  return writeSheet(
    sheet.tables.map(({ name, rows }) => {
      const texts = rows.map((row) => row.map(textOf));
      for (const [number, token, text] of cells) {
        const column = texts[0]?.findIndex((head) => head.endsWith(`[${token}]`)) ?? -1;
        const row = texts.find((one) => one.includes(number));
        if (row !== undefined && column >= 0) row[column] = text;
      }
      return { name, rows: texts };
    }),
  );
}

test.describe("spreadsheets", () => {
  test.use({ locale: "en-GB" });

  test("are exported, imported as a diff, corrected in place and applied", async ({
    page,
    site,
  }) => {
    const { url } = site;
    const { call } = await signInStaff(page, site);

    await page.goto("/studio/sheets");
    await page.getByLabel(t.family, { exact: true }).selectOption("products/mcu");
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: t.workbook }).click();
    const bytes = await readFile(await (await download).path());

    const field = page.getByLabel(t.choose);
    await field.setInputFiles({ name: "untouched.xlsx", mimeType: "", buffer: bytes });
    await expect(page.getByText(t.unchanged)).toBeVisible();
    await page.getByRole("link", { name: t.back }).click();

    const part = "RG1016";
    const sheet = await readSheet(bytes);
    const file = await edited(sheet, [
      [part, "values.wake-up-time", "7,5 µs"],
      [part, "values.run-current", "little"],
      [part, "summary.en", "From the sheet"],
      [part, "features.en", "From the sheet"],
    ]);
    // Somebody changes the part meanwhile: a conflict by cell, and the others go on.
    const key = part.toLowerCase();
    const { working_copy: before } = await call("GET", `/documents/${key}`);
    await call("POST", "/change-sets", {
      ...{ label: `Meanwhile ${part}`, origin: "grid", act: "apply" },
      cells: [{ key, path: "/summary/en", before: before.body.summary.en, after: "Meanwhile" }],
    });
    const buffer = Buffer.from(file);
    await field.setInputFiles({ name: `${part}.xlsx`, mimeType: "", buffer });
    const row = page.getByRole("article").filter({ hasText: part });
    await expect(row.getByText("7.5 µs", { exact: true })).toBeVisible();
    const apply = page.getByRole("button", { name: t.apply, exact: true });
    await expect(apply).toBeDisabled();
    await expectSound(page, "main");

    await row.getByRole("textbox").fill("70 µA/MHz");
    await row.getByRole("button", { name: t.save }).click();
    await expect(row.getByText("70 µA/MHz", { exact: true })).toBeVisible();
    await expect(apply).toBeDisabled();
    await row.getByRole("button", { name: t.keep, exact: true }).press("Enter");
    await expect(apply).toBeEnabled();
    await page.getByLabel(t.publish).selectOption("both");
    await apply.click();
    await expect(page.getByText(/change set “/)).toBeVisible();
    const shown = async () => (await fetch(`${url}/products/${part}`)).text();
    // It is announced as soon as it is on disk; the requested server follows in a moment.
    await expect.poll(shown).toContain("From the sheet");

    // Undone by one click where the change set names what it changed.
    await page.getByRole("link", { name: t.toChangeSet }).press("Enter");
    const cells = page.getByRole("table", { name: sets.cells });
    await expect(cells).toContainText("Wake-up time");
    await expect(cells).toContainText("7.5 µs");
    await expectSound(page, "main");
    const undo = { name: sets.undo, exact: true };
    await page.getByRole("button", undo).press("Enter");
    await page.getByRole("dialog").getByRole("button", undo).press("Enter");
    // Not its state before, "Undoing".
    await expect(page.getByText(sets.states.undone, { exact: true })).toBeVisible();
    await expect.poll(shown).not.toContain("From the sheet");

    await goTo(page, "/studio/audit");
    await page.getByRole("button", { name: trail.verify }).press("Enter");
    const whole = new RegExp(trail.intact(0).replace("0", String.raw`\d+`));
    await expect(page.getByText(whole)).toBeVisible();
  });
});
