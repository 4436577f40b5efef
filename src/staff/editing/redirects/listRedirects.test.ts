import { expect, test } from "vitest";
import { auditRecords } from "../../../../tests/support/auditRecords.ts";
import { companyWorld } from "../../../../tests/support/companyWorld.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import { publish } from "../../../../tests/support/world.ts";
import { RedirectBook } from "../../../content/published/redirectBook.ts";
import { serverPerson } from "../../access/rights.ts";
import { type NewRedirect, removeRedirects, saveRedirects } from "./editRedirects.ts";
import { listRedirects, redirectOrders, redirectsFrom } from "./listRedirects.ts";
import { readRedirectFile, redirectsAsCsv, UnreadableFile } from "./redirectsCsv.ts";

const by = serverPerson;

forSqlite("The list of redirects", (open) => {
  async function withRedirects() {
    const store = await open();
    const put = (now: number, ...redirects: NewRedirect[]) =>
      saveRedirects(store, redirects, "hand", { by, now });
    await put(7, { from: "/c_d", to: "https://other.example/X", status: 302 });
    await put(9, { from: "/a", to: null, status: 410 });
    await put(8, { from: "/b", to: "/New", status: 301 }, { from: "/cxd", to: "/z", status: 301 });
    const [gone = 0] = await put(1, { from: "/gone", to: "/new", status: 301 });
    await removeRedirects(store, [gone], { by, now: 2 });
    const use = (from: string, hits: number, day: number) =>
      store.db
        .updateTable("redirects")
        .set({ hits, last_used_at: day * 86_400_000 })
        .where("from_address", "=", from)
        .execute();
    await use("/b", 4, 1);
    await use("/c_d", 2, 9);
    return store;
  }

  test("is in each of its orders, by pages, and without those that were removed", async () => {
    const { db } = await withRedirects();
    const page = async (order: (typeof redirectOrders)[number], offset = 0, limit = 9) => {
      const { list, total } = await listRedirects(db, { search: "", order, offset, limit, by });
      return `${list.map(({ from }) => from).join(" ")} of ${total}`;
    };
    expect(await Promise.all(redirectOrders.map((order) => page(order)))).toEqual([
      "/a /b /c_d /cxd of 4",
      "/b /c_d /a /cxd of 4",
      "/c_d /b /a /cxd of 4",
      "/a /b /cxd /c_d of 4",
    ]);
    expect(await page("from", 1, 2)).toBe("/b /c_d of 4");
  });

  test("is searched in both addresses, whatever signs are looked for", async () => {
    const { db } = await withRedirects();
    const found = async (search: string) => {
      const wish = { search, order: "from", offset: 0, limit: 9, by } as const;
      return (await listRedirects(db, wish)).list.map(({ from }) => from);
    };
    expect(await found("new")).toEqual(["/b"]);
    expect(await found("OTHER.example")).toEqual(["/c_d"]);
    expect(await found("c_d")).toEqual(["/c_d"]);
    expect(await found("%")).toEqual([]);
  });

  test("is announced and recorded with each change, and with none where nothing changes", async () => {
    const store = await open();
    let heard = 0;
    store.onChange(() => {
      heard += 1;
    });
    const one = { from: "/a", to: "/b", status: 301 } as const;
    const many = Array.from({ length: 51 }, (_, at): NewRedirect => ({ ...one, from: `/m/${at}` }));
    const [id = 0] = await saveRedirects(store, [one], "hand", { by, now: 1 });
    const ids = await saveRedirects(store, many, "import", { by, now: 2 });
    await saveRedirects(store, [{ from: "/c", to: null, status: 410 }], "hand", { by, now: 3 });
    expect(await removeRedirects(store, [id, ids[50] ?? 0], { by, now: 4 })).toHaveLength(2);
    expect(await removeRedirects(store, [id], { by, now: 5 })).toEqual([]);
    expect(await removeRedirects(store, [], { by, now: 5 })).toEqual([]);
    expect(heard).toBe(4);
    const publication = store.db.selectFrom("publication").select("revision");
    expect(await publication.execute()).toEqual([{ revision: 4 }]);
    const rows = await store.db
      .selectFrom("redirects")
      .select(["id", "from_address", "kind"])
      .execute();
    expect(ids).toEqual(many.map(({ from }) => rows.find((row) => row.from_address === from)?.id));
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(["hand", "import"]));
    const acts = await auditRecords(store.db);
    expect(acts.map(({ act, subject, detail }) => `${act} ${subject} ${detail}`)).toEqual([
      'redirect.save redirect:/a {"status":301,"to":"/b"}',
      'redirect.import redirects {"redirects":51}',
      'redirect.save redirect:/c {"status":410,"to":""}',
      "redirect.remove redirect:/a {}",
      "redirect.remove redirect:/m/50 {}",
    ]);
  });

  test("has all facts of a redirect, also for an export piece by piece", async () => {
    const { db } = await withRedirects();
    const [only] = await redirectsFrom(db, { after: "/a", limit: 1, by });
    expect(only).toEqual({
      ...{ id: only?.id, from: "/b", to: "/New", status: 301, kind: "hand" },
      ...{ madeAt: 8, madeBy: "server", hits: 4, lastUsedAt: 86_400_000 },
    });
    expect(await redirectsAsCsv(db, by)).toBe(
      `\ufeff${[
        "from,to,status,external,hits,last used",
        "/a,,410,,0,",
        "/b,/New,301,,4,1970-01-02",
        "/c_d,https://other.example/X,302,yes,2,1970-01-10",
        "/cxd,/z,301,,0,",
        "",
      ].join("\r\n")}`,
    );
  });
});

const around = {
  publication: await publish(companyWorld()),
  origins: ["https://own.example"],
  book: RedirectBook.empty.with([
    { id: 1, from: "/same", to: "/rk-news", status: 301, isRemoved: false },
    { id: 2, from: "/changed", to: "/rk-news", status: 301, isRemoved: false },
    { id: 3, from: "/status", to: "/rk-news", status: 301, isRemoved: false },
  ]),
};

const read = async (text: string) =>
  (await readRedirectFile(text, around)).map(
    ({ line, from, to, status, act, problems, warnings }) =>
      `${line} ${act} ${from} ${to} ${status} ${[...problems, ...warnings].join()}`.trim(),
  );

test("a file's rows are read with what importing them would do", async () => {
  const rows = [
    "from,to,status,external,hits,last used",
    "/same,/rk-news,,,,",
    "/changed,/press,301,,,",
    "/status,/rk-news,302,,,",
    "https://own.example/new,'/rk-news,308,,3,2026-01-01",
    "",
    "/gone,,410",
    "/out,https://other.example,301,Yes",
    "/out2,https://other.example,301,no",
    "/odd,/rk-news,300",
    "/new,/press",
    "/chain,/gone2",
    "/gone2,/rk-news,302,是,,",
    "none,/rk-news",
    "/round,/trip",
    "/trip,/round",
  ];
  expect(await read(rows.join("\r\n"))).toEqual([
    "2 same /same /rk-news 301",
    "3 change /changed /press 301",
    "4 change /status /rk-news 302",
    "5 add /new /rk-news 308",
    "7 add /gone null 410",
    "8 add /out https://other.example/ 301",
    "9 add /out2 https://other.example 301 to-external",
    "10 add /odd /rk-news 301 status-invalid",
    "11 add /new /press 301 twice",
    "12 add /chain /gone2 301 chain",
    "13 add /gone2 /rk-news 302",
    "14 add none /rk-news 301 from-invalid",
    "15 add /round /trip 301 loop",
    "16 add /trip /round 301 loop",
  ]);
});

test("a file's columns may be in any order, between any of three signs", async () => {
  const expected = ["2 add /a /rk-news 302"];
  expect(await read("\ufeffTo;Status ;from\n/rk-news;302;/a\n")).toEqual(expected);
  expect(await read("to\tfrom\tstatus\n/rk-news\t/a\t302")).toEqual(expected);
  expect(await read("from;to;status\n /a,b ; /rk-news ; 302 ")).toEqual([
    "2 add /a%2Cb /rk-news 302",
  ]);
  const twelve = `/a,/rk-news,302${",".repeat(9)}`;
  expect(await read(`from,to,status\n${twelve}`)).toEqual(expected);
  await expect(read(`from,to,status\n${twelve},`)).rejects.toEqual(new UnreadableFile(2));
  expect(await read("from,to\n")).toEqual([]);
});

test.each([
  ["", 1],
  ["from,status\n/a,301", 1],
  ["to,status\n/a,301", 1],
  ["from,to,other\n/a,/b,c", 1],
  ['from,to\n/a,/b\n/c,"d', 3],
])("a file that is none of redirects is refused with the line at fault: %j", async (text, line) => {
  await expect(readRedirectFile(text, around)).rejects.toEqual(new UnreadableFile(line));
});
