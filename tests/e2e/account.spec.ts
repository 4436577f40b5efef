import { staff } from "../support/server.ts";
import { accessibilityFindings } from "./inspection.ts";
import { everywhere, expect, test } from "./site.ts";

everywhere((surface) => {
  test("staff sign in, are greeted by name on every page, and sign out", async ({
    page,
    at,
    words,
  }) => {
    const { account, password } = staff;
    await page.goto(at("login", { redirect: at("rk-news", { id: 3 }) }));
    await page.getByLabel(words.signIn.account, { exact: true }).fill(account);
    await page.getByLabel(words.signIn.password, { exact: true }).fill(password);
    await page.getByRole("button", { name: words.signIn.title }).click();
    await expect(page).toHaveURL(at("rk-news", { id: 3 }));

    await page.goto(at("home"));
    if (surface === "mobile") await page.getByRole("banner").locator("summary").first().click();
    const part = page.locator("[data-account]:visible");
    await expect(part).toContainText(account);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("token");
    await part.getByRole("button", { name: words.signIn.signOut }).click();
    await expect(page.locator("[data-account]:visible")).toHaveCount(0);
    await expect
      .poll(async () => (await page.context().cookies()).some(({ name }) => name === "Admin-Token"))
      .toBe(false);
    expect(await page.evaluate(() => localStorage.getItem("profile"))).toBeNull();
  });

  test("axe finds nothing on the sign-in page", async ({ page, at }) => {
    await page.goto(at("login"));
    expect(await accessibilityFindings(page)).toEqual([]);
  });
});
