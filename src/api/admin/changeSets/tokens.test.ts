import { expect, it } from "vitest";
import { adminWorld } from "../../../../tests/support/admin.ts";
import { columnBody, faqBody } from "../../../../tests/support/bodies.ts";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { until } from "../../../../tests/support/until.ts";
import type { Person } from "../../../staff/access/rights.ts";
import { jobPerson } from "../../../staff/accounts/tokens/personOfToken.ts";
import { createToken, revokeToken } from "../../../staff/accounts/tokens/tokens.ts";
import { createDocument, draftOf } from "../../../staff/editing/documentOperations.ts";

const bearer = (token: string) => ({
  ...{ authorization: `Bearer ${token}`, origin: "", "sec-fetch-site": "" },
});

const cell = (language: "en" | "zh", before: string, after: string) => ({
  ...{ key: "q1", path: `/question/${language}`, before, after },
});
const english = cell("en", "Which core?", "Whose core?");
const chinese = cell("zh", "什么内核？", "谁的内核？");
const set = { label: "Wording", origin: "sheet" };

const rightsOf = (person: Person | undefined) =>
  person === undefined || person.rights === "all" ? [] : [...person.rights];

forEachStore("A program with a token", (open) => {
  const closeLater = closedAfterEach();

  /** An administrator with a token for Chinese texts alone. */
  async function begin() {
    const world = await adminWorld(await open());
    closeLater(world);
    const { store } = world;
    await store.transaction(async (tx) => {
      await createDocument(tx, { type: "column", key: "faq", body: columnBody(), now: 1 });
      await createDocument(tx, { type: "faq", key: "q1", body: faqBody(), now: 1 });
    });
    const owner = await world.person("lin", "admin");
    const made = await createToken(store, {
      ...{ accountId: owner.id, name: "Build", days: 1, now: Date.now() },
      ...{ acts: ["draft.see", "text.edit"], limits: { languages: ["zh"] } },
    });
    const post = (path: string, body: object = {}) =>
      world.ask("POST", path, { body, headers: bearer(made.token) });
    const get = (path: string) => world.ask("GET", path, { headers: bearer(made.token) });
    return { world, store, owner, made, post, get };
  }

  it("runs change sets as jobs with the token's rights instead of its owner's", async () => {
    const { store, post, get } = await begin();
    const more = await post("/change-sets", { ...set, act: "check", cells: [english, chinese] });
    expect(more.data).toMatchObject({ state: "refused" });
    const found = await get(`/change-sets/${more.data.id}/findings`);
    expect(found.data.problems).toMatchObject([{ code: "not-permitted", path: "/question/en" }]);
    const own = await post("/change-sets", { ...set, act: "apply", cells: [chinese] });
    expect(own).toMatchObject({ status: 200, data: { state: "done", total: 1 } });
    const body = async () => (await draftOf(store.db, "q1")).body;
    expect(await body()).toMatchObject({ question: { en: "Which core?", zh: "谁的内核？" } });
    const undone = await post(`/change-sets/${own.data.id}/undo`);
    expect(undone.data).toMatchObject({ state: "undone" });
    expect(await body()).toMatchObject({ question: { zh: "什么内核？" } });
  });

  it("has no access to change sets that its owner prepared without it", async () => {
    const { world, owner, post } = await begin();
    const body = { ...set, act: "collect", cells: [chinese] };
    const { data } = await world.ask("POST", "/change-sets", { as: owner.token, body });
    const path = `/change-sets/${data.id}`;
    for (const act of ["check", "apply", "cancel"]) {
      expect((await post(`${path}/${act}`)).status).toBe(403);
    }
    expect((await post(`${path}/cells`, { cells: [english] })).status).toBe(403);
    const own = await post("/change-sets", body);
    const added = await post(`/change-sets/${own.data.id}/cells`, { cells: [english] });
    expect(added.data).toMatchObject({ state: "open", cells: 2 });
    // The token's owner has their own rights to its change sets.
    const applied = await world.ask("POST", `/change-sets/${own.data.id}/apply`, {
      as: owner.token,
    });
    expect(applied.data).toMatchObject({ state: "done" });
  });

  it("runs bulk actions with its own rights, and sees only its own", async () => {
    const { world, owner, post, get } = await begin();
    const body = { act: { kind: "publish", languages: ["zh"] }, keys: ["q1"] };
    const begun = await world.ask("POST", "/bulk", { as: owner.token, body });
    expect((await get(`/bulk/${begun.data.id}`)).status).toBe(404);
    expect((await post(`/bulk/${begun.data.id}/run`)).status).toBe(404);
    const own = await post("/bulk", body);
    const path = `/bulk/${own.data.id}`;
    await until(async () => (await get(path)).data.state === "checked");
    // Its owner may publish, and it may not.
    expect((await get(path)).data.counts).toMatchObject({ cannot: 1 });
  });

  it("loses its rights in running jobs when the token is revoked", async () => {
    const { store, owner, made } = await begin();
    const job = { accountId: owner.id, via: `token:${made.id}` };
    const person = await jobPerson(store.db, job, Date.now());
    const acts = rightsOf(person).map(({ act }) => act);
    expect(acts.sort()).toEqual(["draft.see", "text.edit"]);
    expect(await jobPerson(store.db, { ...job, accountId: 4_711 }, Date.now())).toBeUndefined();
    expect(await jobPerson(store.db, job, Date.now() + 2 * 86_400_000)).toBeUndefined();
    await revokeToken(store, { accountId: owner.id, id: made.id, now: Date.now() });
    expect(await jobPerson(store.db, job, Date.now())).toBeUndefined();
    const whole = await jobPerson(store.db, { ...job, via: "api" }, Date.now());
    expect(rightsOf(whole).length).toBeGreaterThan(2);
  });
});
