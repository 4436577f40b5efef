import { expect, it } from "vitest";
import { type AdminResponse, adminWorld } from "../../../../tests/support/admin.ts";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import { type Language, languages } from "../../../base/site/languages.ts";
import { settingKey, settingNames } from "../../../content/settings/settings.ts";
import { contentTypes } from "../../../content/types/index.ts";
import { typeNames } from "../../../content/types/typeNames.ts";

interface Told {
  readonly path: string;
  readonly code: string;
  readonly data: object;
  readonly label: string;
  readonly message: string;
}

/** Field names of documents in code, which labels for people do not contain. */
const programNames = new Set(
  typeNames
    .flatMap((type) => Object.keys(contentTypes[type].fields))
    .filter((name) => /[A-Z]/.test(name)),
);

/** Checks that a text is a sentence of a language, and nothing that a program wrote. */
function expectWords(text: string, language: Language): void {
  const isChinese = /\p{Script=Han}/u.test(text);
  expect({ text, isChinese }).toEqual({ text, isChinese: language === "zh" });
  expect(text).not.toMatch(/invalid|received|expected|undefined|too (?:small|big)|^\/|\b_/i);
  const words = text.split(/[^A-Za-z]+/);
  expect(words.filter((word) => programNames.has(word))).toEqual([]);
}

const documents = [
  ...typeNames
    .filter((type) => type !== "setting")
    .map((type) => ({ type, key: `new/${type.toLowerCase()}`, body: {} })),
  ...settingNames.map((name) => ({
    type: "setting" as const,
    key: settingKey(name),
    body: { name },
  })),
];

forSqlite("Empty forms", (open) => {
  const closeLater = closedAfterEach();

  it("report in sentences of both languages what publishing them requires, and have default values", async () => {
    const world = await adminWorld(await open());
    closeLater(world);
    let unfinished = 0;
    for (const { type, key, body } of documents) {
      const { token: as } = await world.person(`lin-${key.replaceAll("/", "-")}`, "admin");
      const path = `/documents/${encodeURIComponent(key)}`;
      const ask = (method: "GET" | "POST", place: string, language: Language, sent?: object) => {
        const headers = { "x-tapeout-language": language };
        return world.ask(method, place, { as, headers, ...(sent && { body: sent }) });
      };
      const begun = await ask("POST", "/documents", "en", { type, key, body, today: "2026-11-21" });
      expect({ key, ...begun }).toMatchObject({ key, status: 200 });
      const codes: string[][] = [];
      for (const language of languages) {
        const shown = await ask("GET", path, language);
        const saved = await ask("POST", `${path}/save`, language, {});
        const effects = await ask("GET", `${path}/effects`, language);
        const problems: readonly Told[] = shown.data.problems;
        // Where nothing was typed yet, there is nothing to save.
        if (saved.status !== 200) expect(errorsOf(saved)).toEqual(problems);
        for (const { label, message, code, data } of problems) {
          expectWords(message, language);
          expectWords(label, label === "Logo" ? "en" : language);
          expect(message).toContain(label);
          expect(code).toMatch(/^[a-z-]+$/);
          expect(JSON.stringify(data)).not.toMatch(/message|error/);
        }
        if (saved.status !== 200) expectWords(saved.message, language);
        const refusals: readonly { message: string; fields: readonly Told[] }[] =
          effects.data.refusals;
        for (const { message, fields } of refusals) {
          expectWords(message, language);
          for (const field of fields) expectWords(field.message, language);
        }
        expect(refusals.flatMap(({ fields }) => fields.map((one) => one.message))).toEqual(
          problems.map((one) => one.message),
        );
        codes.push(problems.map((one) => `${one.path} ${one.code}`));
      }
      expect(codes[1]).toEqual(codes[0]);
      // What can be known is there: dates, positions and lists that may be empty.
      const asked = codes[0]?.join(" ") ?? "";
      expect({ key, asked }).toEqual({
        key,
        asked: expect.not.stringMatching(/\/(?:date|position|values|parent) /),
      });
      unfinished += codes[0]?.length ?? 0;
    }
    expect(unfinished).toBeGreaterThan(typeNames.length);
  });

  it("begin with today's date, and at the end of their neighbours", async () => {
    const world = await adminWorld(await open());
    closeLater(world);
    const { token: as } = await world.person("lin", "admin");
    const bodyOf = async (key: string) => {
      const { data } = await world.ask("GET", `/documents/${encodeURIComponent(key)}`, { as });
      return data.working_copy.body;
    };
    const begin = (type: string, key: string, body: object) =>
      world.ask("POST", "/documents", { as, body: { type, key, body, today: "2026-11-21" } });
    await begin("news", "news/first", {});
    expect(await bodyOf("news/first")).toMatchObject({ date: "2026-11-21" });
    await begin("parameterGroup", "groups/a", { title: { en: "A" }, position: 4 });
    await begin("parameterGroup", "groups/b", { title: { en: "B" } });
    expect(await bodyOf("groups/b")).toMatchObject({ position: 5 });
    await begin("product", "rg1", { partNumber: "RG1" });
    expect(await bodyOf("rg1")).toMatchObject({
      ...{ values: {}, packages: [], lifecycle: { since: "2026-11-21" } },
    });
    const wrong = await begin("news", "news/other", { date: "2026-01-02" });
    expect(wrong.status).toBe(200);
    expect(await bodyOf("news/other")).toMatchObject({ date: "2026-01-02" });
  });
});

function errorsOf({ status, data }: AdminResponse): readonly Told[] {
  return status === 422 ? data.errors : [];
}
