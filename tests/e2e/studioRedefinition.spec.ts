import { same } from "../../src/base/i18n/studio/en/compareParts.ts";
import { completeness as measure } from "../../src/base/i18n/studio/en/completeness.ts";
import { document } from "../../src/base/i18n/studio/en/document.ts";
import { families } from "../../src/base/i18n/studio/en/families.ts";
import { studio } from "../../src/base/i18n/studio/en/index.ts";
import { redefinition as t } from "../../src/base/i18n/studio/en/redefinition.ts";
import { staff } from "../support/server.ts";
import { accessibilityFindings } from "./inspection.ts";
import { expect, type Site, test } from "./siteTest.ts";
import { callerOf } from "./support/staffCalls.ts";
import { goTo } from "./support/studioViews.ts";

/** Calls about documents by the member of staff that every site has. */
async function staffCalls(site: Site) {
  const { call } = await callerOf(site);
  return (method: string, path: string, body?: object) => call(method, `/documents${path}`, body);
}

const values = { fm1: "2.7-5.5V", fm2: "3.3 V", fm3: "one cell" };

/** A family of three parts with a supply voltage that is a text, published. */
async function publishFamily(
  call: Awaited<ReturnType<typeof staffCalls>>,
  mark: string,
): Promise<void> {
  const [supply, family] = [`${mark}-supply`, `${mark}-family`];
  const begin = async (type: string, key: string, body: object) => {
    await call("POST", "", { type, key, body });
    await call("POST", `/${key}/publish`, { languages: ["en", "zh"], revision: 1 });
  };
  const label = { en: "Supply of the test", zh: "测试电源" };
  await begin("parameter", supply, { label, group: "groups/conditions", kind: "text" });
  await begin("column", family, {
    ...{ title: { en: "Test family", zh: "测试系列" }, parent: "products", position: 90 },
    ...{ status: 1, type: 3, parameters: [supply] },
  });
  for (const [name, value] of Object.entries(values)) {
    const key = `${mark}-${name}`;
    const text = { en: key.toUpperCase(), zh: key.toUpperCase() };
    await begin("product", key, {
      ...{ partNumber: text.en, column: family, name: text, summary: text },
      lifecycle: { stage: "active", since: "2026-01-05" },
      ...{ values: { [supply]: value }, packages: [{ style: "qfn", name: "QFN", pins: 32 }] },
    });
  }
}

test.describe("a family", () => {
  test.use({ locale: "en-GB" });
  const mark = "fm-en";
  const label = "Supply of the test";

  test("has a parameter redefined with its parts, and begins to require it", async ({
    page,
    site,
    complaints,
  }) => {
    complaints.expect(/status of (?:401|422)/);
    const call = await staffCalls(site);
    await publishFamily(call, mark);
    await page.goto(`/studio/documents/${mark}-supply`);
    await page.getByLabel(studio.signIn.account, { exact: true }).fill(staff.account);
    await page.getByLabel(studio.signIn.password, { exact: true }).fill(staff.password);
    await page.keyboard.press("Enter");

    // Without a difference there is nothing to redefine, and the button's description says what to do.
    const redefine = page.getByRole("button", { name: document.redefine });
    const dialog = page.getByRole("dialog");
    await expect(redefine).toBeDisabled();
    await expect(redefine).toHaveAttribute("title", document.redefineIdle);

    await page.locator("[data-path='/kind']").selectOption("range");
    await page.locator("[data-path='/unit']").fill("V");
    await page.getByRole("button", { name: document.redefine }).click();
    await expect(dialog.getByText(t.counts(1, 2))).toBeVisible();
    const newValueOf = (name: string) =>
      dialog.getByLabel(t.newValue(`${mark}-${name}`.toUpperCase()));
    await expect(newValueOf("fm1")).toHaveValue("2.7..5.5 V");
    await expect(dialog.getByText(t.unread(1))).toBeVisible();
    const odd = newValueOf("fm3");
    await odd.fill("1,8～3 MV");
    await expect(odd).toHaveAttribute("aria-invalid", "true");
    expect(await accessibilityFindings(page, "[role=dialog]")).toEqual([]);
    await odd.fill("1,8～3,6 伏");
    await dialog.getByRole("button", { name: t.publish }).click();
    await expect(dialog.getByText(t.done(2))).toBeVisible();
    await dialog.getByRole("button", { name: t.close }).last().click();
    const part = await call("GET", `/${mark}-fm3`);
    expect(part.published.zh.body.values).toEqual({ [`${mark}-supply`]: "1.8..3.6 V" });

    await goTo(page, `/studio/documents/${mark}-family`);
    const requirement = page.locator(`[data-path='/requirements/${mark}-supply']`);
    await expect(page.getByText(families.parts(3, 3))).toBeVisible();
    await requirement.selectOption("must");
    expect(await accessibilityFindings(page, ".family")).toEqual([]);
    await page.getByRole("button", { name: document.save, exact: true }).click();
    await expect
      .poll(async () => (await call("GET", `/${mark}-family`)).newest.revision)
      .toBeGreaterThan(1);
    await goTo(page, `/studio/documents/${mark}-fm2?panel=completeness`);
    const panel = page.getByRole("region", { name: families.completeness });
    const must = measure.share(measure.levels.must, { filled: 1, wanted: 1 });
    await expect(panel.getByText(must).first()).toBeVisible();
    const field = page.locator(`[data-path='/values/${mark}-supply']`);
    await field.fill("");
    await panel.getByRole("button", { name: label }).click();
    await expect(field).toBeFocused();
    expect(await accessibilityFindings(page, ".doc__panel")).toEqual([]);

    // What another part of the family holds is copied by group, and taken back as one.
    await field.fill("3.3 V");
    await goTo(page, `/studio/documents/${mark}-fm2?panel=same`);
    const own = page.getByRole("region", { name: same.title });
    // The family's parts are offered before anything is typed.
    await own.getByRole("combobox").focus();
    await own
      .getByRole("option", { name: new RegExp(`${mark}-fm1`, "i") })
      .first()
      .click();
    await expect(own.getByText("2.7..5.5 V")).toBeVisible();
    await own.getByRole("checkbox").first().check();
    expect(await accessibilityFindings(page, ".doc__panel")).toEqual([]);
    await own.getByRole("button", { name: same.copy(1) }).click();
    await expect(field).toHaveValue("2.7..5.5 V");
    await expect
      .poll(async () => (await call("GET", `/${mark}-fm2`)).working_copy.body.values)
      .toEqual({ [`${mark}-supply`]: "2.7..5.5 V" });
    await page.getByRole("button", { name: document.undo, exact: true }).first().click();
    await expect(field).not.toHaveValue("2.7..5.5 V");
  });
});
