import { expect, test } from "vitest";
import { type AdminWorld, adminWorld } from "../../../../tests/support/admin.ts";
import { companyWorld } from "../../../../tests/support/companyWorld.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { buildSetting } from "../../../../tests/support/world.ts";
import { type UsageKind, usageLists } from "../../../base/site/usageCodes.ts";
import { csvMark } from "../../../base/site/values/csv.ts";
import type { Store } from "../../../base/store/store.ts";
import { addCounts, dayOf } from "../../../readers/usage/usageCounts.ts";

const dayMs = 86_400_000;
const day = (before: number) => dayOf(Date.now() - before * dayMs);

type Line = readonly [
  before: number,
  kind: UsageKind,
  subject: string,
  views: number,
  language?: string,
];

async function count(store: Store, lines: readonly Line[]): Promise<void> {
  await addCounts(
    store,
    lines.map(([before, kind, subject, views, language = "en"]) => ({
      ...{ day: day(before), kind, subject, surface: "desktop", language },
      ...{ views, readers: Math.ceil(views / 2) },
    })),
  );
}

/** Answers for somebody with a role. */
async function reading(admin: AdminWorld, role = "editor") {
  const { token } = await admin.person(`reader-${role}`, role);
  return (path: string) => admin.ask("GET", `/usage${path}`, { as: token });
}

forEachStore("Usage in the studio", (open) => {
  test("has each day, the most used entries, and the previous period", async () => {
    await using admin = closing(await adminWorld(await open(), { documents: companyWorld() }));
    await count(admin.store, [
      [0, "visit", "", 10],
      [0, "visit", "", 4, "zh"],
      [2, "visit", "", 6],
      [7, "visit", "", 8],
      [20, "visit", "", 100],
      [0, "part", "", 5],
      [0, "part", "101", 3],
      [1, "part", "101", 1],
      [0, "part", "102", 2],
      [0, "part", "999999", 1],
      [0, "page", "home", 4],
      [0, "file", "papers/camera-brief.pdf", 2],
      [0, "search", "ldo", 3],
      [0, "referrer", "other", 2],
      [0, "robot", "Googlebot", 9],
      [0, "api", "product/list", 1],
      [0, "feed", "news-feed", 1],
    ]);
    const read = await reading(admin);
    const { data } = await read(`?from=${day(6)}&to=${day(0)}`);
    expect(data.days).toHaveLength(7);
    expect(data.days[6]).toMatchObject({ day: day(0), visits: 7, pages: 14, parts: 5 });
    expect(data.days[4]).toMatchObject({ day: day(2), pages: 6 });
    expect(data.total).toEqual({ visits: 10, pages: 20, parts: 5, files: 0, searches: 0 });
    expect(data.before).toMatchObject({ pages: 8 });
    expect(data.languages).toEqual([
      { name: "en", views: 16, readers: 8 },
      { name: "zh", views: 4, readers: 2 },
    ]);
    const lines = usageLists.map((kind) =>
      data.lists[kind].map(
        ({ name, views }: Record<string, unknown>) => `${kind} ${name} ${views}`,
      ),
    );
    expect(lines.flat()).toEqual([
      ...["part RG1000 4", "part RG2000 2", "part null 1", "page Home 4"],
      ...["file camera-brief.pdf 2", "search ldo 3", "referrer Others 2"],
      ...["robot Googlebot 9", "feed News (RSS) 1", "api product/list 1"],
    ]);
    expect(data.is_on).toBe(true);
  });

  test("is kept for 25 months, and a period that ends before it begins is refused with a readable message", async () => {
    await using admin = closing(await adminWorld(await open(), { documents: companyWorld() }));
    const read = await reading(admin);
    const all = (await read("?from=1999-01-01&to=2999-01-01")).data;
    expect(all.days.length).toBeGreaterThan(750);
    expect(all.days.length).toBeLessThan(765);
    expect([all.to, all.before]).toEqual([day(0), null]);
    const wrong = await read(`?from=${day(1)}&to=${day(3)}`);
    expect(wrong.status).toBe(422);
    expect(JSON.stringify(wrong.data)).toContain("The period must not end before it begins");
    expect((await read("?from=yesterday")).status).toBe(422);
  });

  test("is exported as a table without formulas, in the order of days", async () => {
    await using admin = closing(await adminWorld(await open(), { documents: companyWorld() }));
    await count(admin.store, [
      [9, "search", '=HYPERLINK("http://evil.example")', 3],
      [1, "part", "101", 3, "zh"],
      [1, "visit", "", 3],
    ]);
    const read = await reading(admin);
    const file = await read(`/export?from=${day(9)}&to=${day(0)}`);
    const [head, ...lines] = file.message.trimEnd().split("\r\n");
    expect(head).toBe(`${csvMark}Day (UTC),Kind,Name,Key,Surface,Language,Openings,Readers`);
    expect(lines).toEqual([
      `${day(9)},Search,"'=HYPERLINK(""http://evil.example"")",,Desktop,English,3,2`,
      `${day(1)},Part,RG1000,,Desktop,Chinese,3,2`,
      `${day(1)},All pages,All,,Desktop,English,3,2`,
    ]);
  });

  test("is read by editors, publishers and administrators", async () => {
    await using admin = closing(await adminWorld(await open(), { documents: companyWorld() }));
    const may = ["admin", "administrator", "editor", "publisher", "product-editor"];
    for (const role of [...may, "viewer", "enquiry-handler"]) {
      const read = await reading(admin, role);
      const [{ status }, file] = [await read(""), await read("/export")];
      expect([role, status, file.status]).toEqual([
        role,
        ...(may.includes(role) ? [200, 200] : [403, 403]),
      ]);
    }
  });

  test("reports that it is switched off", async () => {
    const documents = [...companyWorld(), buildSetting("usage", "off")];
    await using admin = closing(await adminWorld(await open(), { documents }));
    expect((await (await reading(admin))("")).data.is_on).toBe(false);
  });
});

/** A world that closes at the end of its block. */
function closing(admin: AdminWorld): AdminWorld & AsyncDisposable {
  return { ...admin, [Symbol.asyncDispose]: () => admin.close() };
}
