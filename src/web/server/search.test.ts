import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../tests/support/app.ts";
import { companyWorld } from "../../../tests/support/companyWorld.ts";
import { buildCompany, buildNews } from "../../../tests/support/world.ts";
import { messages } from "../../base/i18n/index.ts";
import { escapeHtml } from "./errors/oldBrowserPage.ts";

let world: TestApp;

beforeAll(async () => {
  const company = buildCompany({ stockCode: "603893" });
  world = await openTestApp({ documents: [...companyWorld(), company] });
});

afterAll(() => world.close());

function get(url: string, remoteAddress = "192.0.2.1") {
  return world.app.inject({ url, remoteAddress, headers: { "accept-language": "en" } });
}

const { search } = messages.en;

/** Variant of `toContain` that does not print the whole page on failure. */
function expectIn(html: string, part: string): void {
  expect(html.includes(part), part).toBe(true);
}

describe("the page of results", () => {
  it("shows the results with their matches marked, and is excluded from search engines", async () => {
    const answer = await get("/search-result?search=rg1000&type=-1");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["x-robots-tag"]).toBe("noindex");
    expectIn(answer.body, "<mark>RG1000</mark>");
    expectIn(answer.body, 'value="rg1000"');
    expectIn(answer.body, 'href="/product-info?id=101&amp;pid=1,10,12"');
  });

  it("has the newest of each type, or of one, for an empty text", async () => {
    const all = (await get("/search-result")).body;
    for (const title of Object.values(search.newest)) expectIn(all, `>${title}</h2>`);
    const news = (await get("/search-result?type=2")).body;
    expectIn(news, `>${search.newest["2"]}</h2>`);
    expect(news).not.toContain(`>${search.newest["3"]}</h2>`);
  });

  it("has pages that keep the type, of which the first has no number", async () => {
    const news = Array.from({ length: 45 }, (_, at) =>
      buildNews({
        id: 9001 + at,
        key: `news/w${at}`,
        body: { title: { en: `Widget ${at}`, zh: "部件" } },
      }),
    );
    const other = await openTestApp({ documents: [...companyWorld(), ...news] });
    const read = async (more: string) =>
      (await other.app.inject(`/search-result?search=widget&type=2${more}`)).body;
    const [first, second] = [await read(""), await read("&page=2")];
    expect(first).toMatch(/href="[^"]*search=widget&amp;type=2&amp;page=2"/);
    expect(first).not.toMatch(/href="[^"]*[;&?]page=1"/);
    expect(second).toMatch(/href="[^"]*search=widget&amp;type=2"/);
    expect(second).not.toMatch(/href="[^"]*[;&?]page=1"/);
    await other.close();
  });

  it("reports that a text was truncated, and searches the rest", async () => {
    const { body } = await get(`/search-result?search=rg1000+${"a".repeat(300)}`);
    expectIn(body, search.cut);
  });

  it("offers the closest parts and the form where nothing was found", async () => {
    const { body } = await get("/search-result?search=rg1099");
    expectIn(body, search.nothing("rg1099"));
    expectIn(body, search.closest);
    expect(body).toMatch(/href="\/technical-consultation[^"]*">Ask our engineers/);
  });

  it("reports that a part number was corrected", async () => {
    const { body } = await get("/search-result?search=rg1009");
    expectIn(body, search.corrected("rg1009"));
    expectIn(body, ">RG1000</a>");
  });

  it.each([
    '"><script>alert(1)</script>',
    'NEAR("a" AND',
    "';--",
    "\u202eabc\u202c",
    "🙂🙂",
    "%00%ff",
    "((((",
  ])("answers any input, and shows it again in the field, escaped as text: %s", async (typed) => {
    const { statusCode, body } = await get(`/search-result?search=${encodeURIComponent(typed)}`);
    expect(statusCode).toBe(200);
    expect(body).not.toContain("<script>alert");
    const value = escapeHtml(typed).replaceAll("'", "&#x27;");
    expect(body).toMatch(
      new RegExp(`<input [^>]*name="search"[^>]* value="${RegExp.escape(value)}"`),
    );
  });

  it("asks readers who search too often to wait", async () => {
    let answer = await get("/search-result?search=chip", "198.51.100.7");
    for (let asked = 1; asked < 1_000 && answer.statusCode === 200; asked += 1) {
      answer = await get("/search-result?search=chip", "198.51.100.7");
    }
    expect(answer.statusCode).toBe(429);
    expect(answer.headers["retry-after"]).toBe("1");
    expectIn(answer.body, search.tooOften);
    // The empty search costs nothing.
    expect((await get("/search-result", "198.51.100.7")).statusCode).toBe(200);
  });

  it("reports that there is no index yet", async () => {
    const other = await openTestApp();
    await other.search.close();
    const answer = await other.app.inject("/search-result?search=chip");
    expect(answer.statusCode).toBe(503);
    expect(answer.headers["retry-after"]).toBe("1");
    expectIn(answer.body, search.notReady);
    await other.close();
  });
});

describe("the search box", () => {
  it("is on the home page and on the 404 page, with the stock code", async () => {
    for (const url of ["/", "/no-such-page", "/mobile/none.js"]) {
      const main = (await get(url)).body.split("<main")[1] ?? "";
      expectIn(main, 'role="search"');
      expectIn(main, "603893");
    }
  });
});
