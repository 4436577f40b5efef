import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../tests/support/app.ts";
import { companyWorld } from "../../../tests/support/companyWorld.ts";
import { buildCompany } from "../../../tests/support/world.ts";
import { messages } from "../../base/i18n/index.ts";
import { languages } from "../../base/site/languages.ts";

/** A code that occurs nowhere else in the test's world. */
const code = "600519";

const paths = ["/", "/search-result", "/rk-news", "/invest", "/ann-latest", "/no-such-page"];
const addresses = languages.flatMap((language) =>
  ["", "/mobile"].flatMap((surface) =>
    paths.map((path) => ({ language, url: `${surface}${path}`.replace(/(?<=.)\/$/, "") })),
  ),
);

let listed: TestApp;
let unlisted: TestApp;

beforeAll(async () => {
  const others = companyWorld().filter(({ key }) => key !== "settings/company");
  listed = await openTestApp({ documents: [...others, buildCompany({ stockCode: code })] });
  unlisted = await openTestApp({ documents: [...others, buildCompany({})] });
});

afterAll(async () => {
  await listed.close();
  await unlisted.close();
});

async function page({ app }: TestApp, path: string, language: string): Promise<string> {
  const answer = await app.inject({
    url: language === "en" ? path : `${path}?lang=${language}`,
    headers: {
      "user-agent": path.startsWith("/mobile")
        ? "Mozilla/5.0 (iPhone) Mobile Safari"
        : "Mozilla/5.0",
    },
  });
  return answer.body;
}

/** Visible or spoken content: texts, and attributes that screen readers read. */
function shown(html: string): string {
  return html.replace(/<(script|style)\b[^>]*>.*?<\/\1>/gs, "").replace(/data-props="[^"]*"/g, "");
}

describe("the stock code", () => {
  it.each(addresses)(
    "is at $url in $language once it is set, and only then",
    async ({ url, language }) => {
      const label = messages[language].frame.stockCode;
      const withCode = await page(listed, url, language);
      expect(withCode.includes(code)).toBe(true);
      expect(shown(withCode).includes(label)).toBe(true);
      const without = await page(unlisted, url, language);
      expect(without).toContain("<main");
      expect(without.includes(code)).toBe(false);
      expect(without.includes("603893")).toBe(false);
      expect(without.includes("undefined")).toBe(false);
      expect(shown(without).includes(label), label).toBe(false);
      expect(without).not.toMatch(/tickerSymbol|"stock code"/);
    },
  );

  it("is returned by the API once it is set, and only then", async () => {
    const ask = async ({ app }: TestApp) =>
      (await app.inject({ url: "/web_en/api/v1/setting/info?key=company" })).body;
    expect(await ask(listed)).toContain(code);
    const answer = await ask(unlisted);
    expect(answer).toContain("Your company");
    expect(answer).not.toMatch(/603893|stockCode/);
  });
});
