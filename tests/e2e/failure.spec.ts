import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { languageFacts } from "../../src/base/site/languages.ts";
import { limits } from "../support/limits.ts";
import { toBeDamaged } from "./furtherContent.ts";
import { accessibilityFindings, overflowing } from "./inspection.ts";
import { eachOnce, expect, type Site, test } from "./siteTest.ts";

test.use({ withFurtherContent: true });

/** Sets a published document's products, past all checks. */
function setProducts({ dataDir }: Site, products: "null" | "[]"): void {
  const database = new DatabaseSync(join(dataDir, "tapeout.sqlite"), { timeout: limits.wait });
  database.exec(`
    begin immediate;
    update publication set revision = revision + 1;
    update published set since = (select revision from publication)
      where document_id = (select id from documents where key = '${toBeDamaged.key}');
    update revisions set body = json_set(body, '$.products', json('${products}'))
      where document_id = (select id from documents where key = '${toBeDamaged.key}');
    commit;
  `);
  database.close();
}

eachOnce((surface, language) => {
  test("a page that cannot be rendered shows a reference that is in the log", async ({
    page,
    at,
    messages,
    site,
    complaints,
  }) => {
    complaints.expect(/status of 500/);
    complaints.expect(/^server: /);
    // The field is required.
    await site.publication(() => setProducts(site, "null"));
    const response = await page.goto(at("rk-publish", toBeDamaged.query));
    expect(response?.status()).toBe(500);
    await expect(page.locator("html")).toHaveAttribute("lang", languageFacts[language].tag);
    await expect(page.locator("html")).toHaveAttribute("data-surface", surface);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(messages.frame.failedTitle);
    expect(await overflowing(page)).toEqual([]);
    expect(await accessibilityFindings(page)).toEqual([]);

    const [text = ""] = await page.getByRole("main").allInnerTexts();
    const reference = /\b[0-9a-f]{8}\b/.exec(text)?.[0];
    expect(text).toContain(messages.frame.failedReference(reference ?? "none"));
    expect(site.said()).toContain(`"reference":"${reference}"`);
    expect(text, "no stack").not.toMatch(/TypeError|\.ts|\.js|node:/);

    await page.getByRole("main").getByRole("link", { name: messages.frame.toHome }).click();
    await expect(page).toHaveURL(at("home"));
    await site.publication(() => setProducts(site, "[]"));
  });
});
