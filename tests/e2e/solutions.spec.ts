import { accessibilityFindings } from "./inspection.ts";
import { calm, eachOnce, expect, test } from "./siteTest.ts";

test.use(calm);

eachOnce((surface) => {
  test("a reader goes from all solutions to an application, a design and a part of it", async ({
    page,
    at,
    messages,
  }) => {
    await page.goto(at("solution-info", { id: 2 }));
    const main = page.getByRole("main");
    const heading = main.getByRole("heading", { level: 1 });
    const areas = main.getByRole("heading", { level: 2 });
    expect(await areas.count()).toBeGreaterThan(2);
    const area = (await areas.first().textContent()) ?? "";
    await areas.first().getByRole("link").click();
    await expect(heading).toHaveText(area);

    const designs = main.getByRole("article").getByRole("heading", { level: 2 });
    const design = (await designs.first().textContent()) ?? "";
    await designs.first().getByRole("link").click();
    await expect(heading).toHaveText(design);
    expect(await accessibilityFindings(page, "main")).toEqual([]);

    const parts = main.locator("#parts").getByRole("heading", { level: 3 });
    await expect(
      main.getByRole("heading", { level: 2, name: messages.solutions.parts }),
    ).toBeVisible();
    const part = (await parts.first().textContent()) ?? "";
    await parts.first().getByRole("link").click();
    await expect(heading).toHaveText(part);
    await expect(page.locator("html")).toHaveAttribute("data-surface", surface);
  });
});

test("the sidebar keeps the state that the reader chose, and gives its room to the page when closed", async ({
  page,
  at,
  messages,
  context,
}) => {
  await page.goto(at("solution-info", { id: 50, pid: "2" }));
  const sidebar = page.locator("[data-sidebar]");
  const toggle = page.locator("summary", { hasText: messages.solutions.areas });
  const list = page.getByRole("navigation", { name: messages.solutions.areas });
  const status = async () =>
    (await context.cookies()).find(({ name }) => name === "sidebarStatus")?.value;
  expect((await sidebar.boundingBox())?.width).toBe(210);
  const narrow = (await page.getByRole("article").first().boundingBox())?.width ?? 0;

  await toggle.click();
  await expect(list).toBeHidden();
  await expect.poll(status).toBe("0");
  expect((await page.getByRole("article").first().boundingBox())?.width).toBeGreaterThan(narrow);
  expect(await accessibilityFindings(page, "main")).toEqual([]);

  await page.goto(at("solution-info", { id: 51, pid: "2" }));
  await expect(list).toBeHidden();
  await toggle.press("Enter");
  await expect(list).toBeVisible();
  await expect.poll(status).toBe("1");
});
