import type { Page } from "@playwright/test";
import { type ClientSite, enveloped, plain } from "./parts/clientSite.ts";
import { expect, openSignedIn, profile, signIn, storedIn, test } from "./parts/clientTest.ts";

const account = (page: Page) => page.locator("[data-account]");
const lines = (site: ClientSite) => site.asked.map(({ line, search }) => line + search);

/** True for requests of the staff bar, which it sends on each page. */
const isOfBar = (line: string) => line.startsWith("GET /api/v1/admin/page-document?");
const linesBesideBar = (site: ClientSite) => lines(site).filter((line) => !isOfBar(line));

/** Makes the server respond as to a signed-in reader. */
function welcome(site: ClientSite, base: string): void {
  site.answer("GET /userCenter/v1/login", enveloped(200, { ...profile, token: undefined }));
  site.answer("PUT /userCenter/v1/logout", enveloped(200));
  site.answer(`GET ${base}/column/tree`, enveloped(200, [{ id: 1 }]));
}

test("an anonymous reader costs the server nothing and sees no account; nor does an expired profile", async ({
  page,
  site,
  open,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  await open();
  await page.waitForLoadState("networkidle");
  await expect(account(page)).toBeHidden();
  expect(site.asked).toEqual([]);
  // Of the client's modules only the entry and its shared chunks.
  expect(scripts.filter((path) => !/^\/assets\/(entry|chunk-\w+)\.js$/.test(path))).toEqual([]);

  await signIn(page, -1);
  await open();
  await page.waitForLoadState("networkidle");
  await expect(account(page)).toBeHidden();
  expect(site.asked).toEqual([]);
});

test.describe("a reader who is signed in on the Chinese site", () => {
  test.use({ language: "zh" });

  test("sees their name; permissions and menus are loaded once, and removed on signing out", async ({
    page,
    site,
    base,
    open,
  }) => {
    welcome(site, base);
    await openSignedIn(page, open);
    await expect(account(page)).toContainText("Ada Lovelace");
    await page.waitForLoadState("networkidle");
    expect(lines(site)[0]).toBe("GET /userCenter/v1/login?lang=zh");
    expect(lines(site).filter(isOfBar)).toHaveLength(1);
    expect(linesBesideBar(site).slice(1).sort()).toEqual([
      `GET ${base}/column/tree?location=0`,
      `GET ${base}/column/tree?location=1`,
    ]);
    expect(await storedIn(page, "sessionStorage", "permissions")).toEqual(["content.edit"]);
    for (const key of ["top-nav", "footer-nav"]) {
      expect(await storedIn(page, "sessionStorage", key)).toEqual({
        language: "zh",
        entries: [{ id: 1 }],
      });
    }
    const before = linesBesideBar(site).length;
    await open();
    await page.waitForLoadState("networkidle");
    expect(linesBesideBar(site).length).toBe(before);

    await account(page).getByRole("button").click();
    await page.waitForURL("**/home?lang=zh");
    expect(lines(site).at(-1)).toBe("PUT /userCenter/v1/logout?lang=zh");
    await expect(account(page)).toBeHidden();
    expect(await storedIn(page, "localStorage", "profile")).toBeNull();
    for (const key of ["permissions", "top-nav", "footer-nav"]) {
      expect(await storedIn(page, "sessionStorage", key)).toBeNull();
    }
    await page.goBack();
    await expect(account(page)).toBeHidden();
  });

  test("has restricted menu entries, once on every page, on the phone too", async ({
    page,
    site,
    base,
    open,
  }) => {
    welcome(site, base);
    const inside = { id: 31, url: "/honor?id=31&pid=3", title: "31", restricted: true };
    const open30 = { id: 30, url: "/rk-news?id=30&pid=3", title: "30", allChildrenMenu: [] };
    const closed = { id: 4, url: "/faq?id=4", title: "4", restricted: true };
    const hidden = { id: 5, url: "/honor?id=5", title: "5", allChildrenMenu: [] };
    const first = { id: 3, url: "/rk-news?id=3", title: "3", allChildrenMenu: [open30, inside] };
    site.answer(`GET ${base}/column/tree`, enveloped(200, [first, closed, hidden]));
    await openSignedIn(page, open);
    const ways = [open, () => page.goto(`${site.url}/mobile?lang=zh`)];
    for (const goOn of ways) {
      const top = page.locator(".top-menu__list > .top-menu__item > a");
      await expect(top).toHaveText(["3", "4"]);
      await expect(top.last()).toHaveAttribute("href", "/faq?id=4");
      await expect(top.last()).toHaveClass("top-menu__link");
      await expect(page.locator(".mega__list a")).toHaveText(["30", "31"]);
      await goOn();
    }
    const menu = page.locator(".sheet__menu");
    await expect(menu.locator(".branch__list a")).toHaveText(["All 3", "30", "31"]);
    const inBranch = menu.locator(".branch__list a").last();
    await expect(inBranch).toHaveAttribute("href", "/mobile/honor?id=31&pid=3");
    await expect(inBranch).toHaveClass("sheet__row sheet__row--2");
    const last = menu.locator(":scope > ul > li").last().locator("a");
    await expect(last).toHaveText("4");
    await expect(last).toHaveAttribute("href", "/mobile/faq?id=4");
    await expect(last).toHaveClass("sheet__row sheet__row--1");
  });

  test("without script has their name and profile at the next page with it", async ({
    page,
    site,
    base,
    open,
  }) => {
    welcome(site, base);
    await page.context().addCookies([{ name: "Profile-Due", value: "1", url: site.url }]);
    await open();
    await expect(account(page)).toContainText("Ada Lovelace");
    expect(await storedIn(page, "localStorage", "profile")).toMatchObject({ account: "ada" });
    expect(await page.context().cookies()).toEqual([]);
    await open();
    await page.waitForLoadState("networkidle");
    const asked = lines(site).filter((line) => line.startsWith("GET /userCenter/v1/login"));
    expect(asked).toHaveLength(1);
  });

  test("sees no error of menus that cannot be loaded, but one if signing out fails", async ({
    page,
    site,
    messages,
    open,
  }) => {
    site.answer("GET /userCenter/v1/login", plain(500, "<h1>Broken</h1>"));
    await openSignedIn(page, open);
    await page.waitForLoadState("networkidle");
    expect(site.asked).toHaveLength(3);
    await expect(page.locator(".toast")).toHaveCount(0);
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await expect(account(page)).toBeVisible();
    await expect(page.getByText(messages.unreadable)).toHaveCount(0);

    const url = page.url();
    site.answer("PUT /userCenter/v1/logout", (response) => response.destroy());
    await account(page).getByRole("button").click();
    await expect(page.locator(".toast")).toHaveText([messages.unreachable]);
    site.answer("PUT /userCenter/v1/logout", enveloped(500, {}, "Not now", 500));
    await account(page).getByRole("button").click();
    await expect(page.locator(".toast")).toHaveText([messages.unreachable, "Not now"]);
    expect(page.url()).toBe(url);
    expect(await storedIn(page, "localStorage", "profile")).toMatchObject({ id: 7 });
  });
});

test("is signed out in all tabs by one, without a dialog if the session has ended", async ({
  page,
  site,
  base,
  open,
}) => {
  welcome(site, base);
  await openSignedIn(page, open);
  await page.waitForLoadState("networkidle");
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(account(other)).toBeVisible();
  site.answer("PUT /userCenter/v1/logout", enveloped(50014, {}, "Over", 401));
  await account(page).getByRole("button").click();
  await page.waitForURL("**/home?lang=en");
  expect(await storedIn(page, "localStorage", "profile")).toBeNull();
  await expect(account(other)).toBeHidden();
});

test("sees menus in the page's language", async ({ page, site, open }) => {
  welcome(site, "/web_en/api/v1");
  welcome(site, "/web_cn/api/v1");
  await openSignedIn(page, open);
  await page.waitForLoadState("networkidle");
  await page.goto(`${site.url}/?lang=zh`);
  await page.waitForLoadState("networkidle");
  expect(await storedIn(page, "sessionStorage", "top-nav")).toMatchObject({ language: "zh" });
  expect(lines(site).filter((line) => line.includes("userCenter"))).toHaveLength(1);
});
