import { accessibilityFindings, noteLayoutShifts } from "./inspection.ts";
import { served } from "./served.ts";
import { calm, eachOnce, expect, onBothSurfaces, test } from "./siteTest.ts";

test.use({ ...calm, withFurtherContent: true });

eachOnce((surface, language) => {
  test("an investor sees the figures, the calendar as of today and the announcements", async ({
    page,
    at,
    messages,
  }) => {
    await page.clock.setFixedTime(new Date("2030-05-10T12:00:00"));
    await noteLayoutShifts(page);
    await page.goto(at("invest"));
    const main = page.getByRole("main");
    await expect(main.getByText("603893").first()).toBeVisible();
    const nextReport = main.getByRole("region", { name: messages.investors.nextReport });
    await expect(nextReport.locator("time")).toHaveAttribute("datetime", "2031-06-02");
    const latest = main.getByRole("region", { name: messages.investors.latestReport });
    await expect(latest.getByRole("link").first()).toHaveAttribute("href", /\.pdf/);
    const figures = main.getByRole("figure", { name: messages.investors.measures.revenue });
    await expect(figures).toContainText(language === "en" ? "412.0" : "4.120");
    await expect(figures).toContainText("11.0%");
    await expect(figures.getByRole("img")).toBeVisible();

    const calendar = main.getByRole("region", { name: messages.investors.calendar });
    await expect(calendar.getByText(messages.investors.past, { exact: true })).toHaveCount(20);
    const next = calendar.getByRole("listitem").filter({ hasText: messages.investors.next });
    await expect(next).toHaveCount(1);
    const clipped = await calendar.evaluate((region) => {
      const around = region.getBoundingClientRect();
      return [...region.querySelectorAll("li")].filter((event) => {
        const { top, bottom, right } = event.getBoundingClientRect();
        return top < around.top || bottom > around.bottom || right > around.right;
      }).length;
    });
    expect(clipped, "events outside their calendar").toBe(0);
    const subscribe = calendar.getByRole("link", { name: messages.investors.subscribeCalendar });
    expect(await subscribe.getAttribute("href")).toMatch(/^\/calendar\/investors\.ics/);
    expect(await page.evaluate(() => window.layoutShifts)).toEqual([]);

    await main.getByText(messages.investors.quarterTable(5)).click();
    await expect(
      main.getByRole("rowheader", { name: messages.investors.quarter(2025, 3) }),
    ).toBeVisible();
    expect(await accessibilityFindings(page, "main")).toEqual([]);

    await main.getByRole("link", { name: messages.investors.kinds.governance }).click();
    await expect(page.locator("html")).toHaveAttribute("data-surface", surface);
    await expect(
      main.getByRole("navigation", { name: messages.investors.kind }).locator("[aria-current]"),
    ).toContainText(messages.investors.kinds.governance);
  });
});

eachOnce((surface) => {
  test("announcements are filtered by kind and year, and paged", async ({ page, at, messages }) => {
    await page.goto(at("ann-latest", { id: 64 }));
    const main = page.getByRole("main");
    const kinds = main.getByRole("navigation", { name: messages.investors.kind });
    const years = main.getByRole("navigation", { name: messages.investors.year });
    const notices = main.getByRole("article");
    await expect(notices).toHaveCount(20);
    if (surface === "mobile") {
      await main.getByRole("button", { name: messages.frame.loadMore }).tap();
      await expect.poll(() => notices.count()).toBeGreaterThan(20);
    } else {
      await main.getByRole("link", { name: messages.frame.nextPage, exact: true }).click();
      await expect(page).toHaveURL(/page=2/);
    }

    await years.getByRole("link", { name: messages.investors.yearName(2013) }).click();
    await expect(notices).toHaveCount(12);
    await kinds.getByRole("link", { name: messages.investors.kinds.governance }).click();
    await expect(page).toHaveURL(/kind=governance&year=2013/);
    await expect(notices).toHaveCount(4);
    await expect(main.getByText(messages.frame.noMore, { exact: true })).toBeVisible();
    await expect(kinds.getByText(messages.investors.kinds.periodic)).toBeVisible();
    await expect(kinds.getByRole("link", { name: messages.investors.kinds.periodic })).toHaveCount(
      0,
    );
    expect(await accessibilityFindings(page, "main")).toEqual([]);
    await kinds.getByRole("link", { name: messages.investors.allKinds }).click();
    await expect(notices).toHaveCount(12);
  });
});

test("the feeds link to existing pages", async ({ at, request }) => {
  const invest = await served({ request }, at("invest"));
  expect(invest.attributes('link[type="application/rss+xml"]', "href")).toEqual([
    expect.stringMatching(/^(?:https?:\/\/[^/]+)?\/feed\/announcements\.xml$/),
  ]);
  for (const path of ["/feed/news.xml", "/feed/announcements.xml"]) {
    for (const query of ["", "?lang=zh"]) {
      const text = await (await request.get(`${path}${query}`)).text();
      const links = [...text.matchAll(/<item>.*?<link>(.*?)<\/link>/gs)];
      expect(links.length).toBeGreaterThan(0);
      for (const [, link = ""] of links.slice(0, 3)) {
        const { pathname, search } = new URL(link.replaceAll("&amp;", "&"));
        const answer = await request.get(`${pathname}${search}`);
        expect([pathname, answer.status()]).toEqual([pathname, 200]);
      }
    }
  }
});

onBothSurfaces(() => {
  test("without script the calendar is in order, and announcements are chosen by links", async ({
    request,
    at,
    messages,
  }) => {
    const invest = await served({ request }, at("invest"));
    const days = invest.attributes("[data-calendar] time", "datetime");
    expect(days).toHaveLength(22);
    expect(days).toEqual(days.toSorted());
    const events = invest.texts("[data-calendar]").join();
    expect(events).not.toContain(messages.investors.past);
    const notices = await served({ request }, at("ann-latest", { id: 64 }));
    const [year = ""] = notices.attributes('main a[href*="year=2012"]', "href");
    expect((await served({ request }, year)).texts("main article")).toHaveLength(12);
  });
});
