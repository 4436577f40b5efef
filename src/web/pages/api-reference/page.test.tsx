import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../../tests/support/app.ts";
import { companyWorld } from "../../../../tests/support/companyWorld.ts";
import { publish } from "../../../../tests/support/world.ts";
import { describeApi } from "../../../api/public/reference/index.ts";
import { messages } from "../../../base/i18n/index.ts";
import { href } from "../../../base/site/addresses/href.ts";
import { surfaces } from "../../../base/site/addresses/surfaces.ts";
import { languages } from "../../../base/site/languages.ts";

const agents = {
  desktop: "Mozilla/5.0 (X11; Linux x86_64)",
  mobile: "Mozilla/5.0 (iPhone) Mobile",
};

let world: TestApp;

beforeAll(async () => {
  world = await openTestApp({ documents: companyWorld() });
});

afterAll(() => world.close());

for (const surface of surfaces) {
  for (const language of languages) {
    describe(`the reference on ${surface} in ${language}`, () => {
      const read = async () => {
        const url = href({ surface, language, languageInQuery: true }, "api-reference");
        const headers = { "user-agent": agents[surface] };
        const answer = await world.app.inject({ url, headers });
        expect(answer.statusCode).toBe(200);
        return answer.body.replaceAll("<!-- -->", "").replaceAll("&amp;", "&");
      };

      it("describes every call and every object of the API, in the page's language", async () => {
        const html = await read();
        const { operations, objects } = describeApi(
          (await publish(companyWorld())).views[language],
        );
        for (const { path, parameters } of operations) {
          expect({ path, isTold: html.includes(` ${path}</h3>`) }).toEqual({ path, isTold: true });
          for (const { name } of parameters)
            expect(html).toContain(`<dt class="api-field__name">${name}`);
        }
        for (const { name } of objects) expect(html).toContain(`id="${name}"`);
        const { endpoints, userCentre } = messages[language].apiReference;
        const summaries = [...Object.values(endpoints), userCentre.logout];
        for (const summary of summaries) expect(html).toContain(summary.replaceAll("'", "&#x27;"));
      });

      it("has links that lead to a place of its own, or to an answer", async () => {
        const html = await read();
        const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
        const links = [...main.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, link = ""]) => link);
        const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
        expect(links.length).toBeGreaterThan(60);
        for (const link of new Set(links.filter((one) => one !== "#top"))) {
          expect(link).toMatch(/^[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/);
          if (link.startsWith("#")) expect(ids).toContain(link.slice(1));
          else if (link.includes("/api/v1/") || link.endsWith(".json")) {
            const answer = await world.app.inject(link);
            expect({ link, status: answer.statusCode }).toEqual({ link, status: 200 });
            expect(() => answer.json()).not.toThrow();
          }
        }
      });
    });
  }
}
