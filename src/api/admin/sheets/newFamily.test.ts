import { afterEach, expect, it } from "vitest";
import type * as z from "zod";
import { type AdminWorld, adminWorld, studioHeaders } from "../../../../tests/support/admin.ts";
import { openTestApp, type TestApp } from "../../../../tests/support/app.ts";
import { multipart } from "../../../../tests/support/enquiries.ts";
import { csvOf, distributorList } from "../../../../tests/support/makerLists.ts";
import { shared } from "../../../../tests/support/partFamily.ts";
import { messyList } from "../../../../tests/support/partLists.ts";
import { forEachStore, forSqlite } from "../../../../tests/support/store.ts";
import { until } from "../../../../tests/support/until.ts";
import { type Language, languageFacts, languages } from "../../../base/site/languages.ts";
import type { Store } from "../../../base/store/store.ts";
import {
  followPublication,
  type LivePublication,
} from "../../../content/published/livePublication.ts";
import { serverPerson } from "../../../staff/access/rights.ts";
import { undoChangeSet } from "../../../staff/batch/changeSets/apply/applyChangeSet.ts";
import { createDocument, inPublication } from "../../../staff/editing/documentOperations.ts";
import { familyChoices } from "../../../staff/sheets/newFamily/familyChoices.ts";
import { familyChoices as sentChoices } from "../../contract/newFamily.ts";

const choices = {
  family: { title: { en: "Microcontrollers", zh: "微控制器" }, parent: "products" },
  groups: [{ key: "new", title: { en: "Controller", zh: "控制器" } }],
  group: "new",
  columns: [
    // Several parameters of the test's world have its label.
    { column: 2, is: "new" },
    { column: 7, is: "new", label: { en: "Operating range", zh: "工作范围" } },
    { column: 8, is: "new", label: { en: "CAN", zh: "CAN 总线" } },
  ],
  name: { en: "{partNumber} microcontroller", zh: "{partNumber} 微控制器" },
  summary: { en: "A microcontroller", zh: "微控制器" },
  ...{ stage: "active", since: "2026-01-02", leaveRows: ["twice"] },
};

it("The studio's decisions about a list match the server's schema", () => {
  const label = { en: "Clock", zh: "时钟" };
  const said: z.output<typeof sentChoices> = {
    ...{ table: 1, family: { title: label, parent: null }, group: "core", rows: [] },
    packages: [{ name: "QFN 20 24", as: "QFN-24", style: "qfn", pins: 24 }],
    columns: [
      { column: 0, is: "new", label, kind: "number", unit: "MHz", group: "core" },
      { column: 1, means: "package", leaveUnread: true, addOptions: true },
      { column: 2, is: "parameter", parameter: "supply" },
    ],
    groups: [{ key: "new-1", title: label }],
    ...{ leaveRows: ["sum"], name: label, summary: label, package: "QFN48 (48)" },
    ...{ stage: "active", since: "2026-11-28" },
  };
  // The compiler holds the two shapes against each other.
  const sent: z.input<typeof familyChoices> = sentChoices.parse(said);
  expect(familyChoices.parse(sent)).toEqual(said);
});

/** A world with the test's groups and parameters, and somebody who may write parts. */
async function writersWorld(store: Store): Promise<{ world: AdminWorld; token: string }> {
  const world = await adminWorld(store);
  await inPublication(world.store, 2, async ({ tx, publish }) => {
    for (const { type, key, body } of shared) {
      await createDocument(tx, { type, key, body, author: "account:1", now: 1 });
    }
    for (const { key } of shared) await publish({ key, languages });
  });
  return { world, token: (await world.person("mei", "editor")).token };
}

/** Sends a list. @returns the path of its plan */
async function uploaded(world: AdminWorld, token: string, csv: string): Promise<string> {
  const form = multipart([["file", Buffer.from(csv), "mcu.csv"]]);
  const upload = await world.world.app.inject({
    ...{ method: "POST", url: "/api/v1/admin/sheets", payload: form.payload },
    headers: { ...studioHeaders(token), ...form.headers },
  });
  return `/sheets/${upload.json().data.id}/family`;
}

let opened: AdminWorld | undefined;
let site: TestApp | undefined;
let live: LivePublication | undefined;

const closeAll = async () => {
  live?.close();
  await site?.close();
  await opened?.close();
};

/** Waits until a change set is done with. @returns its state */
async function endOf(world: AdminWorld, as: string, id: number): Promise<string> {
  let state = "";
  await until(async () => {
    const { data } = await world.ask("GET", `/change-sets/${id}`, { as });
    state = data.state;
    return !["running", "undoing"].includes(state);
  }, 50);
  return state;
}

/** Opens the public site on a store. @returns a request to it, in a language */
async function publicSite(store: Store) {
  live = await followPublication(store, (error) => {
    throw error;
  });
  const shown = await openTestApp({ live });
  site = shown;
  const { id } = await store.db
    .selectFrom("documents")
    .select("id")
    .where("key", "=", "microcontrollers")
    .executeTakeFirstOrThrow();
  return {
    listed: async (language: Language, filter: string) =>
      (
        await shown.app.inject({
          url: `${languageFacts[language].apiBase}/product/list?column=${id}${filter}`,
        })
      ).json().data,
    found: async (language: Language, search: string) =>
      (
        await shown.app.inject({
          ...{
            method: "POST",
            url: `${languageFacts[language].apiBase}/search`,
            payload: { search },
          },
        })
      ).body,
  };
}

forEachStore("A list that becomes a family", (open) => {
  afterEach(closeAll);

  it("is published, filtered, found by search, and undone in one step", async () => {
    const { world, token } = await writersWorld(await open());
    opened = world;
    const { csv, numbers, fastOnes } = messyList(60);
    const path = await uploaded(world, token, csv);
    const ask = (body: object, to = path) => world.ask("POST", to, { as: token, body });
    const first = await ask({ choices: {} });
    expect(first.status).toBe(200);
    expect(first.data).toMatchObject({ parts: 60, is_settled: false });
    expect(first.data.problem_rows).toEqual([{ code: "twice", count: 1 }]);
    const asked = first.data.questions.filter(({ code }: { code: string }) => code === "unknown");
    expect(asked.map(({ column }: { column: number }) => column)).toEqual([2, 7, 8]);
    expect(first.data.questions).toContainEqual(
      expect.objectContaining({ code: "family", message: expect.stringMatching(/\S/) }),
    );
    const apply = (more: object = {}) =>
      ask({ choices: { ...choices, ...more }, publish: "both", label: "MCU" }, `${path}/apply`);
    expect((await apply({ columns: [] })).data.code).toBe("open");
    const checked = await ask({ choices, publish: "both", check: true });
    expect(checked.data).toMatchObject({ problems: [], questions: [], is_settled: true, left: 1 });
    expect(checked.data.columns[3].samples[3]).toEqual({
      text: "1 MB",
      reading: "1 MB",
      problem: null,
      count: 12,
    });
    const second = await ask({ choices, page: 2 });
    expect(second.data.rows).toHaveLength(20);
    expect(second.data.rows[3]).toMatchObject({
      ...{ number: numbers[23], name: `${numbers[23]} microcontroller`, packages: "QFN-48 (48)" },
      values: expect.arrayContaining([{ parameter: "clock-2", text: "120 MHz" }]),
    });

    const done = await apply();
    expect(done).toMatchObject({ status: 200, data: { family: "microcontrollers" } });
    const set = done.data.change_set;
    expect(await endOf(world, token, set)).toBe("done");
    expect((await apply()).data.code).toBe("applied");

    const { listed, found } = await publicSite(world.store);
    const core = encodeURIComponent("Cortex-M4");
    const list = await listed("en", `&p.clock-2=100+MHz..&p.core=${core}`);
    expect(list).toMatchObject({ total: fastOnes });
    expect(await found("en", "MC32F1007")).toContain("MC32F1007");

    const undone = await undoChangeSet(world.store, set, { by: serverPerson, now: Date.now() });
    expect(undone?.isUndone).toBe(true);
    // Its documents are in the trash, where they keep their keys.
    const again = await apply();
    expect(again.data).toMatchObject({ family: "microcontrollers-2" });
    expect(await endOf(world, token, again.data.change_set)).toBe("done");
  });
});

forSqlite("A list of 1,500 parts", (open) => {
  afterEach(closeAll);

  it("makes a list of 1,500 parts public in both languages", async () => {
    const { world, token } = await writersWorld(await open());
    opened = world;
    const { csv, numbers, fastOnes } = messyList(1_500);
    const path = await uploaded(world, token, csv);
    const body = { choices, publish: "both", label: "MCU" };
    const done = await world.ask("POST", `${path}/apply`, { as: token, body });
    expect(done.status, done.message).toBe(200);
    expect(await endOf(world, token, done.data.change_set)).toBe("done");

    const { listed, found } = await publicSite(world.store);
    const core = encodeURIComponent("Cortex-M4");
    for (const language of languages) {
      expect(await listed(language, "")).toMatchObject({ total: numbers.length });
      const fast = await listed(language, `&p.clock-2=100+MHz..&p.core=${core}`);
      expect(fast).toMatchObject({ total: fastOnes });
    }
    const hot = await listed("zh", "&p.operating-range=..125+%C2%B0C");
    expect(hot.total).toBeGreaterThan(0);
    expect(await found("en", "MC32F2400 microcontroller")).toContain("MC32F2400");
    expect(await found("zh", "微控制器 MC32F2400")).toContain("MC32F2400");
  });

  it("makes a distributor's export public after a few decisions", async () => {
    const { world, token } = await writersWorld(await open());
    opened = world;
    const parts = 120;
    const path = await uploaded(world, token, csvOf(distributorList, parts));
    const few = {
      ...choices,
      // What the heading calls a package is how a part is shipped.
      columns: [{ column: 8, is: "ignore" }],
      leaveRows: [],
    };
    const body = { choices: few, publish: "both", label: "MCU" };
    const looked = await world.ask("POST", path, { as: token, body: { choices: few } });
    const asked = looked.data.questions.map(
      ({ code, column }: { code: string; column: number }) => [code, column],
    );
    // Parameters of the test's world are like them, several at once.
    const own = asked.map(([, column]: [string, number]) => ({ column, is: "new" }));
    const answered = { ...body, choices: { ...few, columns: [...few.columns, ...own] } };
    const done = await world.ask("POST", `${path}/apply`, { as: token, body: answered });
    expect(done.status, JSON.stringify(asked)).toBe(200);
    expect(await endOf(world, token, done.data.change_set)).toBe("done");
    const { listed, found } = await publicSite(world.store);
    const m4 = encodeURIComponent("ARM Cortex-M4");
    for (const language of languages) {
      expect(await listed(language, "")).toMatchObject({ total: parts });
      expect(await listed(language, `&p.core=${m4}`)).toMatchObject({ total: (parts / 3) * 2 });
      expect(await listed(language, "&lifecycle=obsolete")).toMatchObject({ total: parts / 2 });
      expect(await found(language, "RGX4007VGT6")).toContain("RGX4007VGT6");
    }
  });
});
