import { expect, test } from "./site.ts";

// The tests of this site trust that a complaint of the browser fails them: here each kind does.
test.describe("a test fails by itself", () => {
  test.beforeEach(async ({ page, at }) => {
    test.fail();
    await page.goto(at("home"));
  });

  test("for an error on the console, such as a missing file", async ({ page }) => {
    const status = page.evaluate(() => fetch("/no-such-file").then((answer) => answer.status));
    expect(await status).toBe(404);
  });

  test("for an error that nobody catches", async ({ page }) => {
    const thrown = page.waitForEvent("pageerror");
    await page.evaluate(() => setTimeout(() => Promise.reject(new Error("stray"))));
    await thrown;
  });

  test("for a breach of the security policy", async ({ page }) => {
    const told = page.waitForEvent("console");
    await page.evaluate(() => document.body.setAttribute("style", "color: red"));
    await told;
  });

  test("for a request to another origin", async ({ page }) => {
    await page.goto("http://other.invalid/").catch(() => undefined);
  });
});
