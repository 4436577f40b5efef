import { afterEach, beforeEach, expect, it } from "vitest";
import * as z from "zod";
import { type AdminResponse, adminWorld } from "../../../tests/support/admin.ts";
import { closedAfterEach } from "../../../tests/support/closedAfterEach.ts";
import { forSqlite } from "../../../tests/support/store.ts";
import { type Language, languages } from "../../base/site/languages.ts";
import { isChange } from "./route.ts";
import { adminRoutes } from "./routes/index.ts";

/** Text of the library of schemas in place of all its messages: no response has it. */
const foreign = "written by the schema";

beforeEach(() => {
  z.config({ customError: () => foreign });
});
afterEach(() => {
  z.config({ customError: undefined });
});

/** Requests of one session: it takes so many changes in a time. */
const requestsOfSession = 20;

const refusal = z.looseObject({
  errors: z.array(
    // A field of a body has a path; a parameter of a query its name alone.
    z.object({ field: z.string(), path: z.string().optional(), message: z.string().min(1) }),
  ),
});

const schema = z.looseObject({
  properties: z.record(z.string(), z.looseObject({})).default({}),
});

forSqlite("Languages in the admin API", (open) => {
  const closeLater = closedAfterEach();

  it("are the caller's in every refusal, which names the same fields in each", async () => {
    const world = await adminWorld(await open());
    closeLater(world);
    let token = "";
    let count = 0;
    for (const [index, route] of adminRoutes.entries()) {
      // A stream that is opened never ends.
      if (route.takesFile || route.produces === "text/event-stream") continue;
      if (route.body === undefined && route.query === undefined) continue;
      if (token === "" || index % requestsOfSession === 0) {
        ({ token } = await world.person(`admin${index}`, "admin"));
      }
      const ask = (language: Language) =>
        world.ask(
          route.method,
          `${route.path.replaceAll(/\{\w+\}/g, "2147483647")}?no_such_query=1`,
          {
            as: token,
            ...(isChange(route) && route.method !== "DELETE" && { body: { no_such_field: 1 } }),
            headers: { "x-tapeout-language": language, "if-match": '"1"' },
          },
        );
      const told = { en: await ask("en"), zh: await ask("zh") };
      const name = `${route.method} ${route.path}`;
      for (const language of languages) {
        const { status, message } = told[language];
        // What is refused before the body is read has no places, and words all the same.
        if (status < 400) continue;
        const texts = [message, ...problemsOf(told[language]).map((one) => one.message)];
        for (const text of texts) {
          expect({ name, text }).toEqual({ name, text: expect.not.stringContaining(foreign) });
          expect({ name, text, isChinese: /\p{Script=Han}/u.test(text) }).toEqual({
            ...{ name, text },
            isChinese: language === "zh",
          });
        }
      }
      const places = languages.map((language) =>
        problemsOf(told[language]).map(({ field, path }) => path ?? field),
      );
      expect({ name, places: places[1] }).toEqual({ name, places: places[0] });
      count += places[0]?.length ?? 0;
    }
    expect(count).toBeGreaterThan(adminRoutes.length / 2);
  });

  it("are the default for callers who have chosen none", () => {
    const chosen = adminRoutes.flatMap(({ method, path, body, query }) =>
      [body, query].flatMap((one) => {
        if (one === undefined) return [];
        const shape = z.toJSONSchema(one, { io: "input", unrepresentable: "any" });
        const { properties } = schema.parse(shape);
        return Object.entries(properties).flatMap(([name, field]) =>
          /languages?$/.test(name) && isLanguage(field.default)
            ? [`${method} ${path} ${name}`]
            : [],
        );
      }),
    );
    expect(chosen).toEqual([]);
  });
});

/** True for one language; null is none, and a list of all is no choice. */
function isLanguage(value: unknown): boolean {
  const list = [value].flat();
  return list.length < languages.length && list.some((one) => languages.some((own) => own === one));
}

function problemsOf({ data }: AdminResponse) {
  return data?.errors === undefined ? [] : refusal.parse(data).errors;
}
