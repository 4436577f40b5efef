import type { Page } from "@playwright/test";
import { languageFacts } from "../../src/base/site/languages.ts";
import { expect, onBothSurfaces, test } from "./site.ts";

const choiceIn = {
  address: (page: Page) => new URL(page.url()).searchParams.get("lang"),
  document: (page: Page) => page.locator("html").getAttribute("lang"),
  cookie: async (page: Page) =>
    (await page.context().cookies()).find(({ name }) => name === "lang")?.value,
  storage: (page: Page) => page.evaluate(() => localStorage.getItem("lang")),
};

onBothSurfaces((surface) => {
  test("the switch keeps a deep page's path and queries, and the choice", async ({ page, at }) => {
    const deep = at("product-list", { id: "", pid: "1,10,11", view: "cards", sort: "-cpu-clock" });
    await page.goto(deep);
    // Readers without a chosen language get English.
    expect(await choiceIn.document(page)).toBe("en");
    expect(await choiceIn.cookie(page)).toBeUndefined();
    await expect(page.locator("html")).toHaveAttribute("data-surface", surface);
    const header = page.getByRole("banner");
    await header.getByRole("link", { name: "切换到中文" }).click();
    await expect(page).toHaveURL(`${deep}&lang=zh`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("AI 视觉 SoC");
    expect(await choiceIn.document(page)).toBe(languageFacts.zh.tag);
    expect(await choiceIn.cookie(page)).toBe("zh");
    expect(await choiceIn.storage(page)).toBe("zh");

    await page.goto(at("product-info", { id: 103 }));
    await expect(page).toHaveURL(`${at("product-info", { id: 103 })}&lang=zh`);
    expect(await choiceIn.document(page)).toBe(languageFacts.zh.tag);

    await page.goto(`${deep}&lang=zh#content`);
    await header.getByRole("link", { name: "Switch to English" }).click();
    await expect(page).toHaveURL(`${deep}#content`);
    expect(await choiceIn.document(page)).toBe(languageFacts.en.tag);
    expect(await choiceIn.cookie(page)).toBe("en");
    expect(await choiceIn.storage(page)).toBe("en");

    await page.goto(at("product-info", { id: 103 }));
    expect(choiceIn.address(page)).toBeNull();
    expect(await choiceIn.document(page)).toBe(languageFacts.en.tag);
  });
});
