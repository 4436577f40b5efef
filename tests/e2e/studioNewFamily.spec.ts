import { newFamily as en } from "../../src/base/i18n/studio/en/newFamily.ts";
import { sheets as enSheets } from "../../src/base/i18n/studio/en/sheets.ts";
import { messyList } from "../support/partLists.ts";
import { expectSound, scrollToTop } from "./inspection.ts";
import { expect, test } from "./siteTest.ts";
import { signInStaff } from "./support/staffCalls.ts";

const t = { ...enSheets, ...en };

test.describe("a list of parts", () => {
  test.use({ locale: "en-GB" });

  test("becomes a family that readers filter", async ({ page, site }) => {
    const { url } = site;
    await signInStaff(page, site);
    const list = messyList(60, "MCEN", " en");
    const title = "Listed";

    // The list of files was read before the upload and arrives after it.
    const sent = page.waitForResponse((one) => one.request().method() === "POST");
    await page.route(
      "**/api/v1/admin/sheets?*",
      async (route) => {
        const response = await route.fetch();
        await sent;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    const read = page.waitForRequest("**/api/v1/admin/sheets?*");
    await page.goto("/studio/sheets");
    await read;
    // A row of sums stands below the parts.
    const sumRow = list.csv.split("\r\n").length;
    const buffer = Buffer.from(`${list.csv}Total,,9999\r\n`);
    const file = { name: `${title}.csv`, mimeType: "text/csv", buffer };
    await page.getByLabel(t.chooseList).setInputFiles(file);
    const family = page.getByRole("region", { name: t.family });
    await family.getByLabel(t.titleIn.en).fill(title);
    await family.getByLabel(t.titleIn.zh).fill("列表");
    // Columns without a known heading need a decision, one button for all; other tests' parameters may match.
    const takeAll = new RegExp(t.takeUnknown(2).replace("2", "\\d+"));
    await page.getByRole("button", { name: takeAll }).click();
    const columns = page.getByRole("region", { name: t.columns });
    const column = (name: string) =>
      columns.getByRole("article").filter({ has: page.getByRole("heading", { name }) });
    await column("Op. range").getByLabel(t.labelIn.zh).fill("工作范围");
    await column("CAN").getByLabel(t.labelIn.zh).fill("CAN 总线");
    await expect(column("Op. range").getByText("-40..105 °C")).toBeVisible();
    await scrollToTop(page);
    await expectSound(page, "main");
    await columns.getByLabel(t.groupForAll).first().selectOption(t.newGroup);
    await columns.getByLabel(t.groupTitleIn.en).fill("Listed group");
    await columns.getByLabel(t.groupTitleIn.zh).fill("列表分组");
    // The site's own parameter has other options: its cells are shown, and the column is left out.
    await expect(column("Package").getByText(t.unread(61))).toBeVisible();
    await page.getByRole("button", { name: t.toFirst }).focus();
    await page.keyboard.press("Enter");
    await expect(page.locator("[data-open] :focus")).toHaveCount(1);
    await column("Package").getByLabel(t.columnIs("F4")).selectOption("ignore");
    // The sum goes with all that is wrong in its row; a part that stands twice is left.
    const sum = page.getByRole("button", { name: t.leaveRow(sumRow, "") });
    await sum.press("Enter");
    await expect(sum).toHaveCount(0);
    await expect(page.getByText(t.stillOpen(1), { exact: true })).toBeVisible();
    // The focus is at the row before it.
    await expect(page.locator("li button:focus")).toHaveCount(1);
    await page.getByRole("button", { name: t.rowCodes.twice(1) }).click();
    await expect(page.getByText(t.settled, { exact: true })).toBeVisible();
    await expect(page.getByRole("cell", { name: "0.168 GHz" }).first()).toBeVisible();
    // A single part is left out, and taken in again from what is left out.
    const [first = "", second = ""] = list.numbers;
    await page.getByRole("button", { name: t.leaveRow(5, first) }).press("Enter");
    await expect(page.getByRole("button", { name: t.create(59) })).toBeVisible();
    await expect(page.getByRole("button", { name: t.leaveRow(6, second) })).toBeFocused();
    await page.getByText(t.left(3)).click();
    await page.getByRole("button", { name: t.takeRowAgain(5, first) }).press("Enter");
    await expect(page.getByText(t.left(2))).toBeVisible();
    // With all that is settled, and with what is left out.
    await scrollToTop(page);
    await expectSound(page, "main");
    await page.getByLabel(t.publish, { exact: true }).selectOption("both");
    await page.getByRole("button", { name: t.create(60) }).click();
    await expect(page.getByRole("link", { name: t.toGrid })).toBeVisible();
    await scrollToTop(page);
    await expectSound(page, "main");
    const shown = await (await fetch(`${url}/products/${list.numbers[7]}`)).text();
    expect(shown).toContain("Cortex-M3");
    await page.getByRole("link", { name: t.toChangeSet }).click();
    await expect(page.getByRole("heading", { name: `${title}.csv` })).toBeVisible();
  });
});
