import { expect, test } from "vitest";
import { addAccount } from "../../../../tests/support/accounts.ts";
import { columnBody } from "../../../../tests/support/bodies.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import type { Store } from "../../../base/store/store.ts";
import { NotPermitted, type Person } from "../../access/rights.ts";
import {
  createDocument,
  DocumentNotFound,
  inPublication,
  saveDraft,
} from "../documentOperations.ts";
import {
  countView,
  createPreviewLink,
  type LinkWish,
  linkNote,
  listPreviewLinks,
  openPreviewLink,
  purgePreviewLinks,
  revokePreviewLink,
} from "./previewLinks.ts";

const hour = 3_600_000;
const day = 24 * hour;
const now = 1_000 * day;

forSqlite("A preview link", (open) => {
  async function openWorld() {
    const store = await open();
    const ids: number[] = [];
    for (const account of ["lin", "mei"]) {
      ids.push(await addAccount(store, { account, passwordHash: "none" }));
    }
    await store.transaction(async (tx) => {
      for (const key of ["chips", "faq"]) {
        await createDocument(tx, { type: "column", key, body: columnBody(), now: 1 });
      }
      await saveDraft(tx, { key: "faq", body: columnBody({ position: 9 }), now: 2 });
    });
    const [accountId = 0, other = 0] = ids;
    const by: Person = { id: `account:${accountId}`, via: "site", rights: [{ act: "draft.see" }] };
    const wish: LinkWish = {
      ...{ accountId, by, keys: ["chips"], languages: ["en"], surfaces: ["desktop"] },
      ...{ hours: 24, note: "For Ms. Li", now },
    };
    const make = (more: Partial<LinkWish> = {}) => createPreviewLink(store, { ...wish, ...more });
    return { store, accountId, other, by, make };
  }

  const idsOf = (store: Store) => store.db.selectFrom("documents").select(["id", "key"]).execute();

  test("shows the revisions that were the newest, until it expires", async () => {
    const { store, make, accountId } = await openWorld();
    const { id, token, expiresAt } = await make({
      ...{ keys: ["faq", "chips", "faq"], languages: ["zh", "en"], surfaces: ["mobile"], hours: 2 },
    });
    expect(expiresAt).toBe(now + 2 * hour);
    await store.transaction((tx) =>
      saveDraft(tx, { key: "faq", body: columnBody({ position: 10 }), now: 3 }),
    );
    const known = new Map((await idsOf(store)).map((row) => [row.key, row.id]));
    const documents = [
      { id: known.get("faq"), key: "faq", revision: 2 },
      { id: known.get("chips"), key: "chips", revision: 1 },
    ];
    expect(await openPreviewLink(store, token, expiresAt - 1)).toMatchObject({
      ...{ id, languages: ["zh", "en"], surfaces: ["mobile"] },
      person: { id: `account:${accountId}`, isLookingAs: true },
      wish: { subject: { kind: "documents", documents }, languages: ["zh", "en"] },
    });
    expect(await openPreviewLink(store, token, expiresAt)).toBeUndefined();
    expect(await openPreviewLink(store, "no token", now)).toBeUndefined();
    expect(await openPreviewLink(store, token.toUpperCase(), now)).toBeUndefined();
    await store.db.updateTable("accounts").set({ is_active: 0 }).execute();
    expect(await openPreviewLink(store, token, now)).toBeUndefined();
  });

  test("lends its maker's right to see drafts, and no other", async () => {
    const { store, make } = await openWorld();
    const { token } = await make();
    const { person } = (await openPreviewLink(store, token, now)) ?? {};
    const rights = person?.rights === "all" ? [] : (person?.rights ?? []);
    expect(new Set(rights.map(({ act }) => act))).toEqual(new Set(["draft.see"]));
  });

  test("is made of drafts that its maker sees, for a week at most, and recorded", async () => {
    const { store, make, by } = await openWorld();
    expect((await make({ hours: 999 })).expiresAt).toBe(now + 7 * day);
    await expect(make({ keys: ["none"] })).rejects.toThrow(DocumentNotFound);
    const blind = { ...by, rights: [] };
    await expect(make({ by: blind })).rejects.toThrow(NotPermitted);
    await expect(make({ keys: [] })).rejects.toThrow();
    await inPublication(store, 5, ({ trash }) => trash({ key: "faq" }));
    await expect(make({ keys: ["chips", "faq"] })).rejects.toThrow(NotPermitted);
    const acts = await store.db
      .selectFrom("audit")
      .select(["subject", "detail"])
      .where("act", "=", "preview-link.create")
      .orderBy("seq")
      .execute();
    expect(acts).toEqual([
      {
        subject: "document:chips",
        detail: `{"documents":1,"expiresAt":${now + 7 * day},"link":1}`,
      },
    ]);
  });

  test("is one of fifty of an account that have not expired", async () => {
    const { store, make, other } = await openWorld();
    for (let count = 0; count < 49; count += 1) await make();
    await make({ now: now - 2 * day });
    await make({ accountId: other });
    await make();
    await expect(make()).rejects.toThrow("50 preview links");
    await make({ accountId: other });
    await make({ now: now + day });
    expect(await listPreviewLinks(store.db, other)).toHaveLength(2);
  });

  test("is listed with its views, the newest first, and revoked by its account alone", async () => {
    const { store, make, accountId, other, by } = await openWorld();
    const [first, second, third] = [
      await make(),
      await make({ note: "", hours: 1 }),
      await make({ accountId: other }),
    ];
    await countView(store, second.id, now + 5);
    await countView(store, second.id, now + 6);
    const listed = await listPreviewLinks(store.db, accountId);
    const shown = { languages: ["en"], surfaces: ["desktop"], createdAt: now };
    const [{ id } = { id: 0 }] = await idsOf(store);
    const documents = [{ id, key: "chips", revision: 1 }];
    expect(listed).toEqual([
      {
        ...{ ...shown, id: second.id, note: "", documents, expiresAt: now + hour },
        ...{ views: 2, viewedAt: now + 6 },
      },
      {
        ...{ ...shown, id: first.id, note: "For Ms. Li", documents, expiresAt: now + day },
        ...{ views: 0, viewedAt: undefined },
      },
    ]);
    const revoke = (link: number) =>
      revokePreviewLink(store, { accountId, id: link, by, now: now + 7 });
    expect(await revoke(third.id)).toBe(false);
    expect(await revoke(first.id)).toBe(true);
    expect(await revoke(first.id)).toBe(false);
    expect(await openPreviewLink(store, first.token, now)).toBeUndefined();
    expect(await openPreviewLink(store, second.token, now)).toBeDefined();
    // It is still listed for a week after it has expired.
    await purgePreviewLinks(store, now + hour + 7 * day - 1);
    expect(await listPreviewLinks(store.db, accountId)).toHaveLength(1);
    await purgePreviewLinks(store, now + hour + 7 * day);
    expect(await listPreviewLinks(store.db, accountId)).toEqual([]);
    expect(await listPreviewLinks(store.db, other)).toHaveLength(1);
  });
});

test.each([
  ["", ""],
  [" For Li ", "For Li"],
  ["e\u0301", "é"],
  ["x".repeat(80), "x".repeat(80)],
  ["x".repeat(81), undefined],
  ["a\nb", undefined],
  ["\ud800", undefined],
])("a note of a link is one short line: %j", (written, note) => {
  expect(linkNote.safeParse(written).data).toBe(note);
});
