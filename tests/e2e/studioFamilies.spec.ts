import { document as enDocument } from "../../src/i18n/studio/en/document.ts";
import { families as enFamilies } from "../../src/i18n/studio/en/families.ts";
import { studio as en } from "../../src/i18n/studio/en/index.ts";
import { redefinition as enRedefinition } from "../../src/i18n/studio/en/redefinition.ts";
import { staff } from "../support/server.ts";
import { accessibilityFindings } from "./inspection.ts";
import { expect, type Site, test } from "./site.ts";
import { callerOf } from "./support/staffCalls.ts";

/** Calls about documents by the member of staff that every site has. */
async function staffCalls(site: Site) {
  const { call } = await callerOf(site);
  return (method: string, path: string, body?: object) => call(method, `/documents${path}`, body);
}

const values = { fm1: "2.7-5.5V", fm2: "3.3 V", fm3: "one cell" };

/** A family of three parts with a supply voltage that is a text, published. */
async function publishFamily(call: Awaited<ReturnType<typeof staffCalls>>): Promise<void> {
  const begin = async (type: string, key: string, body: object) => {
    await call("POST", "", { type, key, body });
    await call("POST", `/${key}/publish`, { languages: ["en", "zh"], revision: 1 });
  };
  const label = { en: "Supply of the test", zh: "测试电源" };
  await begin("parameter", "fm-supply", { label, group: "groups/conditions", kind: "text" });
  await begin("column", "fm-family", {
    ...{ title: { en: "Test family", zh: "测试系列" }, parent: "products", position: 90 },
    ...{ status: 1, type: 3, parameters: ["fm-supply"] },
  });
  for (const [key, supply] of Object.entries(values)) {
    const text = { en: key.toUpperCase(), zh: key.toUpperCase() };
    await begin("product", key, {
      ...{ partNumber: text.en, column: "fm-family", name: text, summary: text },
      lifecycle: { stage: "active", since: "2026-01-05" },
      ...{ values: { "fm-supply": supply }, packages: [{ style: "qfn", name: "QFN", pins: 32 }] },
    });
  }
}

test.use({ surface: "desktop", locale: "en-GB" });

test("a parameter is redefined with its parts, and its family comes to require it", async ({
  page,
  site,
  complaints,
}) => {
  complaints.expect(/status of (?:401|422)/);
  const call = await staffCalls(site);
  await publishFamily(call);
  await page.goto("/studio/documents/fm-supply");
  await page.getByLabel(en.signIn.account, { exact: true }).fill(staff.account);
  await page.getByLabel(en.signIn.password, { exact: true }).fill(staff.password);
  await page.keyboard.press("Enter");

  await page.locator("[data-path='/kind']").selectOption("range");
  await page.locator("[data-path='/unit']").fill("V");
  await page.getByRole("button", { name: enDocument.redefine }).click();
  const t = enRedefinition;
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(t.counts(1, 2))).toBeVisible();
  await expect(dialog.getByLabel(t.newValue("FM1"))).toHaveValue("2.7..5.5 V");
  await expect(dialog.getByText(t.unread(1))).toBeVisible();
  const odd = dialog.getByLabel(t.newValue("FM3"));
  await odd.fill("1,8～3 MV");
  await expect(odd).toHaveAttribute("aria-invalid", "true");
  expect(await accessibilityFindings(page, "[role=dialog]")).toEqual([]);
  await odd.fill("1,8～3,6 伏");
  await dialog.getByRole("button", { name: t.publish }).click();
  await expect(dialog.getByText(t.done(2))).toBeVisible();
  await dialog.getByRole("button", { name: t.close }).last().click();
  const part = await call("GET", "/fm3");
  expect(part.published.zh.body.values).toEqual({ "fm-supply": "1.8..3.6 V" });

  await page.goto("/studio/documents/fm-family");
  const requirement = page.locator("[data-path='/requirements/fm-supply']");
  await expect(page.getByText(enFamilies.parts(3, 3))).toBeVisible();
  await requirement.selectOption("must");
  expect(await accessibilityFindings(page, ".family")).toEqual([]);
  await page.getByRole("button", { name: enDocument.save, exact: true }).click();
  await expect
    .poll(async () => (await call("GET", "/fm-family")).newest.revision)
    .toBeGreaterThan(1);
  await page.goto("/studio/documents/fm2?panel=completeness");
  const panel = page.getByRole("region", { name: enFamilies.completeness });
  await expect(panel.getByText(enFamilies.share("Must", 1, 1)).first()).toBeVisible();
  const field = page.locator("[data-path='/values/fm-supply']");
  await field.fill("");
  await panel.getByRole("button", { name: "Supply of the test" }).click();
  await expect(field).toBeFocused();
  expect(await accessibilityFindings(page, ".doc__panel")).toEqual([]);
});
