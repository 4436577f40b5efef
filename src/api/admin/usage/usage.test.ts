import { expect, test } from "vitest";
import { type AdminWorld, adminWorld } from "../../../../tests/support/admin.ts";
import { companyWorld } from "../../../../tests/support/companyWorld.ts";
import { mediaWorld, upload } from "../../../../tests/support/mediaWorld.ts";
import { sampleBodies } from "../../../../tests/support/sampleBodies.ts";
import { pdfOf } from "../../../../tests/support/samplePdf.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { buildSetting } from "../../../../tests/support/world.ts";
import { type UsageKind, usageLists } from "../../../base/site/usageCodes.ts";
import { csvMark } from "../../../base/site/values/csv.ts";
import type { Store } from "../../../base/store/store.ts";
import { addCounts, dayOf } from "../../../readers/usage/usageCounts.ts";
import { createDocument, inPublication } from "../../../staff/editing/documentOperations.ts";

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
      [1, "part", "999998", 5],
      [0, "page", "home", 4],
      [0, "file", "papers/camera-brief.pdf", 2],
      [0, "search", "ldo", 3],
      [0, "search", "other", 4],
      [0, "referrer", "other", 2],
      [0, "robot", "Googlebot", 9],
      [0, "api", "product/list", 1],
      [0, "feed", "news-feed", 1],
    ]);
    const read = await reading(admin);
    const { data } = await read(`?from=${day(6)}&to=${day(0)}`);
    expect(data.days).toHaveLength(7);
    const none = { visits: 0, pages: 0, parts: 0, files: 0, searches: 0 };
    expect(data.days[6]).toEqual({ ...none, day: day(0), visits: 7, pages: 14, parts: 5 });
    expect(data.days[5]).toEqual({ ...none, day: day(1) });
    expect(data.days[4]).toEqual({ ...none, day: day(2), visits: 3, pages: 6 });
    expect(data.total).toEqual({ ...none, visits: 10, pages: 20, parts: 5 });
    expect(data.before).toEqual({ ...none, visits: 4, pages: 8 });
    expect(data.surfaces).toEqual([{ name: "desktop", views: 20, readers: 10 }]);
    expect(data.languages).toEqual([
      { name: "en", views: 16, readers: 8 },
      { name: "zh", views: 4, readers: 2 },
    ]);
    const lines = usageLists.map((kind) =>
      data.lists[kind].map(
        ({ name, views, readers }: Record<string, unknown>) =>
          `${kind} ${name} ${views} ${readers}`,
      ),
    );
    expect(lines.flat()).toEqual([
      ...["part RG1000 4 3", "part RG2000 2 1", "part null 6 4", "page Home 4 2"],
      ...["file camera-brief.pdf 2 1", "search other 4 2", "search ldo 3 2"],
      ...["referrer Others 2 1"],
      ...["robot Googlebot 9 5", "feed News (RSS) 1 1", "api product/list 1 1"],
    ]);
    expect(data.is_on).toBe(true);
  });

  test("of one document has its files, and of a file its own openings", async () => {
    await using opened = await mediaWorld(open);
    const { world, store, editor, live } = opened;
    const pdf = async (name: string) =>
      (await upload(world, editor, pdfOf(`/Lang (${name})`), `${name}.pdf`)).data.path as string;
    const [brief, manual, other] = [await pdf("brief"), await pdf("manual"), await pdf("other")];
    const paper = (file: string) => ({ ...sampleBodies.download.document, file });
    const make = async (type: "solution" | "download", key: string, body: object) => {
      const made = { type, key, body: { ...body, column: "news" }, now: 1 };
      await inPublication(store, 1, async ({ tx, publish }) => {
        await createDocument(tx, made);
        await publish({ key, languages: ["en", "zh"] });
      });
      const where = store.db.selectFrom("documents").select("id").where("key", "=", key);
      return `${(await where.executeTakeFirstOrThrow()).id}`;
    };
    const texts = { title: { en: "Camera", zh: "相机" }, products: [], benefits: [] };
    const documents = [paper(brief), paper(manual)];
    const camera = await make("solution", "camera", {
      ...sampleBodies.solution,
      ...texts,
      documents,
    });
    await make("download", "other", { document: paper(other) });
    await live.refresh();
    await count(store, [
      [0, "page", camera, 5, "zh"],
      [1, "page", camera, 3],
      [3, "page", camera, 8],
      [0, "part", camera, 90],
      [0, "file", brief, 2],
      [1, "file", manual, 7],
      [1, "file", other, 80],
      [9, "visit", "", 1],
    ]);
    const read = async (path: string) => {
      const asked = `/usage/${path}?from=${day(1)}&to=${day(0)}`;
      return world.ask("GET", asked, { as: editor });
    };
    const of = (views: number, readers: number) => ({ views, readers });
    const [yesterday, today] = [{ day: day(1) }, { day: day(0) }];
    const figures = { is_on: true, from: day(1), to: day(0) };
    const file = (path: string, name: string, views: number, readers: number) => ({
      ...{ name, document: null, file: path, views, readers },
    });
    expect((await read("documents/camera")).data).toEqual({
      ...{ ...figures, name: "Camera", total: of(8, 5), before: of(8, 4) },
      days: [
        { ...yesterday, ...of(3, 2) },
        { ...today, ...of(5, 3) },
      ],
      surfaces: [{ name: "desktop", ...of(8, 5) }],
      languages: [
        { name: "zh", ...of(5, 3) },
        { name: "en", ...of(3, 2) },
      ],
      files: [file(manual, "manual.pdf", 7, 4), file(brief, "brief.pdf", 2, 1)],
      file_days: [
        { ...yesterday, ...of(7, 4) },
        { ...today, ...of(2, 1) },
      ],
    });
    expect((await read(`media/${encodeURIComponent(brief)}`)).data).toEqual({
      ...{ ...figures, name: "brief.pdf", total: of(2, 1), before: of(0, 0) },
      days: [
        { ...yesterday, ...of(0, 0) },
        { ...today, ...of(2, 1) },
      ],
      surfaces: [{ name: "desktop", ...of(2, 1) }],
      languages: [{ name: "en", ...of(2, 1) }],
      ...{ files: [], file_days: [] },
    });
    expect((await read("documents/none")).status).toBe(404);
    const all = await world.ask("GET", "/usage", { as: editor });
    expect(all.data.days).toHaveLength(28);
    expect(all.data.days.at(-1).day).toBe(day(0));
    const [page] = all.data.lists.page;
    expect(page).toEqual({ name: "Camera", document: "camera", file: null, ...of(16, 9) });
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
