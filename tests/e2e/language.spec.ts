import type { Page } from "@playwright/test";
import { offer as chineseOffer } from "../../src/base/i18n/zh/languageOffer.ts";
import { languageFacts } from "../../src/base/site/languages.ts";
import { accessibilityFindings, noteLayoutShifts } from "./inspection.ts";
import { expect, test } from "./siteTest.ts";
import { callerOf, type StaffCaller } from "./support/staffCalls.ts";

const choiceIn = {
  address: (page: Page) => new URL(page.url()).searchParams.get("lang"),
  document: (page: Page) => page.locator("html").getAttribute("lang"),
  cookie: async (page: Page) =>
    (await page.context().cookies()).find(({ name }) => name === "lang")?.value,
  storage: (page: Page) => page.evaluate(() => localStorage.getItem("lang")),
};

/** Address of a part, which the test opens in both languages. */
const part = { id: 103 };

type Share = { readonly name: string; readonly views: number };

/** Openings of the part that the site has counted, in each language and on phones. */
async function openings({ call }: StaffCaller) {
  const { document } = await call("GET", "/page-document?address=/product-info?id=103");
  const { languages, surfaces } = await call("GET", `/usage/documents/${document.key}`);
  const of = (shares: readonly Share[], name: string) =>
    shares.find((share) => share.name === name)?.views ?? 0;
  return { en: of(languages, "en"), zh: of(languages, "zh"), phone: of(surfaces, "mobile") };
}

/** Opens a page and waits until its script has reported the visit to the server. */
async function openCounted(page: Page, address: string): Promise<void> {
  const told = page.waitForResponse((response) => response.url().endsWith("/usage"));
  await page.goto(address);
  expect((await told).status()).toBe(204);
}

// A browser that prefers Chinese: its reader is offered the Chinese site, and gets English until then.
// On a phone; the switch of the desktop is pressed in publishing.spec.ts.
test.use({ locale: "zh-CN", surface: "mobile" });

test("the language switch keeps a deep page's path and queries, and the choice, and pages are counted", async ({
  page,
  at,
  site,
}) => {
  const staff = await callerOf(site);
  const before = await openings(staff);
  await noteLayoutShifts(page);
  const deep = at("product-list", { id: "", pid: "1,10,11", view: "cards", sort: "-cpu-clock" });
  await page.goto(deep);
  // Readers without a chosen language get English.
  expect(await choiceIn.document(page)).toBe("en");
  expect(await choiceIn.cookie(page)).toBeUndefined();
  await expect(page.locator("html")).toHaveAttribute("data-surface", "mobile");
  const offer = page.getByRole("complementary", { name: chineseOffer.text });
  await expect(offer.getByRole("link")).toHaveAttribute("href", `${site.url}${deep}&lang=zh`);
  await expect(offer).toHaveAttribute("lang", languageFacts.zh.tag);
  expect(await accessibilityFindings(page, ".language-offer")).toEqual([]);
  expect(await page.evaluate(() => window.layoutShifts)).toEqual([]);
  // Closed, it does not come back, on this page or another.
  await offer.getByRole("button", { name: chineseOffer.close }).tap();
  await page.reload();
  await expect(page.locator("html[data-script]")).toHaveCount(1);
  await page.waitForLoadState("networkidle");
  await expect(offer).toHaveCount(0);
  const header = page.getByRole("banner");
  await header.getByRole("link", { name: "切换到中文" }).click();
  await expect(page).toHaveURL(`${deep}&lang=zh`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("AI 视觉 SoC");
  expect(await choiceIn.document(page)).toBe(languageFacts.zh.tag);
  expect(await choiceIn.cookie(page)).toBe("zh");
  expect(await choiceIn.storage(page)).toBe("zh");

  await openCounted(page, at("product-info", part));
  await expect(page).toHaveURL(`${at("product-info", part)}&lang=zh`);
  expect(await choiceIn.document(page)).toBe(languageFacts.zh.tag);

  await page.goto(`${deep}&lang=zh#content`);
  await header.getByRole("link", { name: "Switch to English" }).click();
  await expect(page).toHaveURL(`${deep}#content`);
  // Whoever has switched has chosen.
  await page.waitForLoadState("networkidle");
  await expect(offer).toHaveCount(0);
  expect(await choiceIn.document(page)).toBe(languageFacts.en.tag);
  expect(await choiceIn.cookie(page)).toBe("en");
  expect(await choiceIn.storage(page)).toBe("en");

  await openCounted(page, at("product-info", part));
  expect(choiceIn.address(page)).toBeNull();
  expect(await choiceIn.document(page)).toBe(languageFacts.en.tag);

  // The server adds its counts to the store every ten seconds.
  const added = async () => {
    const { en, zh, phone } = await openings(staff);
    return en > before.en && zh > before.zh && phone > before.phone + 1;
  };
  await expect.poll(added).toBe(true);
});
