import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { anyCharacter } from "../../../../tests/support/anyCharacter.ts";
import { columnBody } from "../../../../tests/support/bodies.ts";
import { companyWorld } from "../../../../tests/support/companyWorld.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { publish } from "../../../../tests/support/world.ts";
import { addressText, siteAddress } from "../../../base/site/addresses/comparableAddress.ts";
import { followPublication } from "../../../content/published/livePublication.ts";
import { RedirectBook } from "../../../content/published/redirectBook.ts";
import { NotPermitted, serverPerson } from "../../access/rights.ts";
import { createDocument, inPublication, saveDraft } from "../documentOperations.ts";
import { checkRedirect, type RedirectDraft } from "./checkRedirect.ts";
import { removeRedirects, saveRedirects } from "./editRedirects.ts";
import { RedirectHits } from "./hitCounter.ts";

const comparable = (text: string) => {
  const own = siteAddress(text);
  return own && addressText(own);
};

describe("normalised addresses of redirects", () => {
  test.each([
    ["/mobile/old/?lang=zh", "/old"],
    ["/old?b=2&a=1#part", "/old?a=1&b=2"],
    ["/product-info?pid=1,2&id=7", "/product-info?id=7"],
    ["/product-list?id=&pid=1,10,11", "/product-list?id=11"],
    ["/a/../b/%6fld", "/b/old"],
    ["/产品/芯片", `/${encodeURIComponent("产品")}/${encodeURIComponent("芯片")}`],
    ["/⻋规/⼀", `/${encodeURIComponent("车规")}/${encodeURIComponent("一")}`],
    ["/mobile", "/"],
    ["/mobiles/a", "/mobiles/a"],
  ])("of %s is %s", (written, text) => {
    expect(comparable(written)).toBe(text);
  });

  test.each([
    ["//evil.example/a"],
    ["/\\evil.example"],
    ["/%5cevil.example"],
    ["/%2f%2fevil.example"],
    ["/a\u0000b"],
    ["/a%00b"],
    ["/a\nb"],
    ["/a%0d%0aset-cookie:x"],
    ["/a\u202eb"],
    ["/%E0%A4%A"],
    ["old"],
    ["javascript:alert(1)"],
    ["https://evil.example/a"],
    [`/${"a".repeat(1_001)}`],
    ["/\ud800"],
    ["/a//b"],
  ])("refuse %j", (written) => {
    expect(siteAddress(written)).toBeUndefined();
  });

  test("stay on this site whatever the input, and are unchanged when they are read again", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 60 }), (text) => {
        const own = siteAddress(`/${text}`);
        if (own === undefined) return;
        const written = addressText(own);
        expect(new URL(written, "http://own.invalid").origin).toBe("http://own.invalid");
        expect(written).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
        expect(comparable(written)).toBe(written);
      }),
    );
  });
});

describe("a redirect that somebody enters", () => {
  const book = RedirectBook.empty.with([
    { id: 1, from: "/one", to: "/two", status: 301, isRemoved: false },
    { id: 2, from: "/two", to: "/three", status: 301, isRemoved: false },
    { id: 3, from: "/three", to: "/rk-news", status: 301, isRemoved: false },
  ]);

  const check = async (draft: Partial<RedirectDraft>) => {
    const publication = await publish(companyWorld());
    const { from, to, problems, warnings } = checkRedirect(
      { from: "/old", to: "/rk-news", status: 301, ...draft },
      { publication, origins: ["https://own.example"], book },
    );
    return { from, to, problems, warnings };
  };

  test.each([
    [{ from: "https://own.example/old?x=1" }, { from: "/old?x=1", problems: [], warnings: [] }],
    [{ from: "doc:rg1000" }, { from: "/product-info?id=101", warnings: ["page-exists"] }],
    [{ from: "doc:none" }, { problems: ["from-unknown-document"] }],
    [{ from: "https://other.example/old" }, { problems: ["from-invalid"] }],
    [{ from: "/" }, { problems: ["from-invalid"] }],
    [{ to: "https://own.example/products/RG1000" }, { to: "/products/RG1000", warnings: [] }],
    [{ to: "doc:rg1000" }, { to: "doc:rg1000", problems: [], warnings: [] }],
    [{ to: "doc:none" }, { problems: [], warnings: ["target-unknown"] }],
    [{ to: "/nowhere" }, { problems: [], warnings: ["target-unknown"] }],
    [{ to: "/product-info?id=99999" }, { warnings: ["target-unknown"] }],
    [{ to: "/one" }, { problems: [], warnings: ["chain"] }],
    [{ to: "/old?lang=zh" }, { to: "/old", problems: ["to-itself"] }],
    [{ from: "/three", to: "/one" }, { problems: ["loop"] }],
    [{ to: "https://other.example/" }, { problems: ["to-external"] }],
    [
      { to: "https://other.example/a b".replace(" ", ""), isExternal: true },
      { to: "https://other.example/ab", problems: [] },
    ],
    [{ to: "HTTP://Other.example", isExternal: true }, { to: "http://other.example/" }],
    [{ to: "//other.example", isExternal: true }, { problems: ["to-invalid"] }],
    [{ to: "https://:word@other.example/", isExternal: true }, { problems: ["to-invalid"] }],
    [{ to: "https://[other", isExternal: true }, { problems: ["to-invalid"] }],
    [{ to: "https://own.example" }, { to: "/" }],
    [{ to: " /rk-news " }, { to: "/rk-news" }],
    [{ from: " /old " }, { from: "/old" }],
    [{ to: "/a//b" }, { problems: ["to-invalid"] }],
    [{ to: `doc:${"a".repeat(120)}` }, { warnings: ["target-unknown"] }],
    [{ to: `doc:${"a".repeat(121)}` }, { problems: ["to-invalid"] }],
    [{ to: "doc:Some Key" }, { problems: ["to-invalid"] }],
    [{ to: "/storage/a.pdf" }, {}],
    [{ to: "/calendar" }, {}],
    [{ to: "/storages" }, { warnings: ["target-unknown"] }],
    [{ to: "javascript:alert(1)", isExternal: true }, { problems: ["to-invalid"] }],
    [{ to: "https://own.example@other.example/", isExternal: true }, { problems: ["to-invalid"] }],
    [{ to: "https://own.example.evil/", isExternal: false }, { problems: ["to-external"] }],
    [{ to: "" }, { problems: ["to-missing"] }],
    [
      { to: "", status: 410 },
      { to: null, problems: [], warnings: [] },
    ],
    [{ to: "/x", status: 410 }, { problems: ["to-unwanted"] }],
    [{ from: "/rk-news" }, { problems: ["to-itself"] }],
    [{ from: "/product-list" }, { warnings: ["page-exists"] }],
  ] as const)("%j gives %j", async (draft, expected) => {
    const { from = "/old", to = "/rk-news" }: Partial<RedirectDraft> = draft;
    const usual = { from, to, problems: [], warnings: [] };
    expect(await check(draft)).toEqual({ ...usual, ...expected });
  });
});

forEachStore("Redirects", (open) => {
  const change = { by: serverPerson, now: 5 };

  test("are in force as published, no more once removed, and can be created again", async () => {
    const store = await open();
    const live = await followPublication(store, () => undefined);
    const other = await followPublication(await open(), () => undefined);
    const old = { from: "/old", to: "/new", status: 301 } as const;
    const [id = 0] = await saveRedirects(store, [old], "hand", change);
    await other.refresh();
    await live.refresh();
    const found = () =>
      other.current().views.zh.addresses.redirects.find({ path: "/old", search: "a=1" });
    expect(found()).toEqual({ id, ...old });
    await saveRedirects(store, [{ ...old, to: "/newer" }], "hand", change);
    await other.refresh();
    expect(found()).toEqual({ id, ...old, to: "/newer" });
    expect(await removeRedirects(store, [id, 99], change)).toEqual([id]);
    expect(await removeRedirects(store, [id], change)).toEqual([]);
    await other.refresh();
    expect(found()).toBeUndefined();
    expect(
      (await followPublication(store, () => undefined)).current().views.en.addresses.redirects.size,
    ).toBe(0);
    const nobody = { ...serverPerson, rights: [] };
    await expect(saveRedirects(store, [old], "hand", { by: nobody, now: 1 })).rejects.toThrow(
      NotPermitted,
    );
    await expect(removeRedirects(store, [id], { by: nobody, now: 1 })).rejects.toThrow(
      NotPermitted,
    );
    live.close();
    other.close();
  });

  test("count their uses by day", async () => {
    const store = await open();
    const [id = 0] = await saveRedirects(
      store,
      [
        { from: "/old", to: null, status: 410 },
        { from: "/a", to: null, status: 410 },
      ],
      "hand",
      change,
    );
    const hits = new RedirectHits(store, () => undefined);
    for (let use = 0; use < 3; use += 1) hits.count(id);
    await hits.write(86_400_000 * 3 + 12_345);
    const used = await store.db
      .selectFrom("redirects")
      .select(["from_address", "hits", "last_used_at"])
      .orderBy("from_address")
      .execute();
    expect(used.map(({ last_used_at: at, ...row }) => ({ ...row, at: at && Number(at) }))).toEqual([
      { from_address: "/a", hits: 0, at: null },
      { from_address: "/old", hits: 3, at: 86_400_000 * 3 },
    ]);
    hits.count(id);
    const later = hits.write(86_400_000 * 4);
    hits.count(id);
    await later;
    await hits.close();
    const row = await store.db
      .selectFrom("redirects")
      .select(["hits", "last_used_at"])
      .where("id", "=", id)
      .executeTakeFirst();
    expect(row?.hits).toBe(5);
    expect(Number(row?.last_used_at) % 86_400_000).toBe(0);
  });

  test("count failed writes at the next time, once", async () => {
    const store = await open();
    const [id = 0] = await saveRedirects(
      store,
      [{ from: "/old", to: null, status: 410 }],
      "hand",
      change,
    );
    const hits = new RedirectHits(store, () => undefined);
    hits.count(id);
    hits.count(id);
    const writing = vi.spyOn(store, "transaction").mockRejectedValueOnce(new Error("disk"));
    await expect(hits.write(1)).rejects.toThrow("disk");
    writing.mockRestore();
    await hits.write(2);
    await hits.write(3);
    await hits.close();
    const row = await store.db.selectFrom("redirects").select("hits").executeTakeFirst();
    expect(row?.hits).toBe(2);
  });

  test("are created automatically for a column that another page shows from now on", async () => {
    const store = await open();
    const body = columnBody({ type: 2, href: "rk-news" });
    await store.transaction((tx) =>
      createDocument(tx, { type: "column", key: "press", body, now: 1 }),
    );
    const show = () =>
      inPublication(store, 2, ({ publish: put }) => put({ key: "press", languages: ["en", "zh"] }));
    await show();
    const titled = { ...body, title: { en: "Press" } };
    await store.transaction((tx) => saveDraft(tx, { key: "press", body: titled, now: 2 }));
    await show();
    expect(await store.db.selectFrom("redirects").selectAll().execute()).toEqual([]);
    const moved = { ...body, href: "press" };
    await store.transaction((tx) => saveDraft(tx, { key: "press", body: moved, now: 2 }));
    await show();
    const [document] = await store.db.selectFrom("documents").select("id").execute();
    const rows = await store.db.selectFrom("redirects").selectAll().execute();
    expect(rows).toMatchObject([
      {
        from_address: `/rk-news?id=${document?.id}`,
        to_address: "doc:press",
        status: 301,
        kind: "moved",
      },
    ]);
  });
});
