import { expect, test } from "./siteTest.ts";

test.describe("desktop", () => {
  test("unfinished input of an input method is neither completed nor used as a filter", async ({
    page,
  }) => {
    const requested: string[] = [];
    page.on("request", (one) => {
      const { pathname, searchParams } = new URL(one.url());
      if (pathname.endsWith("/search/suggest")) requested.push(searchParams.get("search") ?? "");
    });
    const keyboard = await page.context().newCDPSession(page);
    const compose = async (text: string) => {
      for (let end = 1; end <= text.length; end += 1) {
        const place = { selectionStart: end, selectionEnd: end };
        await keyboard.send("Input.imeSetComposition", { text: text.slice(0, end), ...place });
      }
    };
    // Lists of more than ten options are searched: packages that no part has are offered too.
    await page.route("**/product/finder?*", async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      await route.fulfill({ response, body: text.replaceAll(/,"isUnused":true/g, "") });
    });
    await page.clock.install();
    await page.goto("/product-list?id=1&view=table&lang=zh");
    const field = page.getByRole("banner").locator("[name=search]");
    await field.focus();
    await expect(field).toHaveAttribute("role", "combobox");
    await compose("xinpian");
    await expect(field).toHaveValue("xinpian");
    await page.clock.runFor(2_000);
    expect(requested).toEqual([]);
    await keyboard.send("Input.insertText", { text: "芯片" });
    await expect(field).toHaveValue("芯片");
    await page.clock.runFor(2_000);
    await expect.poll(() => requested).toEqual(["芯片"]);

    await page.getByRole("checkbox", { name: "量产", exact: true }).check();
    const search = page.locator(".facet__search").first();
    const options = page.locator(".facet", { has: search }).getByRole("checkbox");
    await expect(search).toBeVisible();
    const all = await options.count();
    await search.focus();
    await compose("gongyezzz");
    await expect(search).toHaveValue("gongyezzz");
    await expect(options).toHaveCount(all);
    await keyboard.send("Input.insertText", { text: "无此项" });
    await expect(search).toHaveValue("无此项");
    await expect(options).toHaveCount(0);
  });
});
