import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { accessibilityFindings } from "./inspection.ts";
import { eachOnce, expect, test } from "./site.ts";

/** The first account, as the server wrote it down for its operator. */
async function firstAccount(dataDir: string): Promise<{ account: string; password: string }> {
  const text = await readFile(join(dataDir, "first-account.txt"), "utf8");
  const value = (name: string) => new RegExp(`^${name}:\\s*(.+)$`, "im").exec(text)?.[1] ?? "";
  return { account: value("account"), password: value("password") };
}

eachOnce((surface) => {
  test("staff sign in, are greeted by name on every page, and sign out", async ({
    page,
    at,
    words,
    site,
  }) => {
    const { account, password } = await firstAccount(site.dataDir);
    await page.goto(at("login", { redirect: at("rk-news", { id: 3 }) }));
    expect(await accessibilityFindings(page)).toEqual([]);
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
});
