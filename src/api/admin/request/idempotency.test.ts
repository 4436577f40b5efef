import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { adminWorld } from "../../../../tests/support/admin.ts";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import { claimRequest } from "../../../staff/accounts/idempotency.ts";

/** A list of documents under a name. */
const view = { name: "Ours", queries: { search: "x" }, is_shared: false };

forSqlite("A request that is sent again", (open) => {
  const closeLater = closedAfterEach();
  const openWorld = async () => {
    const world = closeLater(await adminWorld(await open()));
    const { id, token } = await world.person("lin", "editor");
    const post = async (key: string, body: object = view, as = token, path = "/views") => {
      const headers = { "idempotency-key": key };
      const {
        status,
        data,
        message,
        headers: got,
      } = await world.ask("POST", path, {
        ...{ as, body, headers },
      });
      const isReplayed = got["idempotency-replayed"] === "true";
      return { status, data, message, isReplayed, retryAfter: got["retry-after"] };
    };
    const names = async () =>
      (await world.ask("GET", "/views", { as: token })).data.list.map(
        ({ name }: { name: string }) => name,
      );
    return { ...world, id, token, post, names };
  };

  it("is answered as the first time and changes nothing, for its key and its account alone", async () => {
    const { post, names, person } = await openWorld();
    const key = randomUUID();
    const first = await post(key);
    expect(first).toMatchObject({ status: 200, isReplayed: false });
    expect(await post(key)).toEqual({ ...first, isReplayed: true });
    expect(await names()).toEqual(["Ours"]);
    for (const [body, path] of [
      [{ ...view, name: "Theirs" }, "/views"],
      [view, "/views?more=1"],
    ] as const) {
      const other = await post(key, body, undefined, path);
      expect([path, other.status, other.data.code]).toEqual([path, 422, "key-reused"]);
    }
    const { token: mei } = await person("mei", "editor");
    expect(await post(key, view, mei)).toMatchObject({ status: 200, isReplayed: false });
    expect(await post(randomUUID())).toMatchObject({ isReplayed: false });
    expect(await names()).toEqual(["Ours", "Ours"]);
  });

  it("is carried out if the first was refused, and is not answered twice if the answer is a secret", async () => {
    const { post, names, person } = await openWorld();
    const key = randomUUID();
    expect((await post(key, { ...view, name: "" })).status).toBe(422);
    expect(await post(key)).toMatchObject({ status: 200, isReplayed: false });
    expect(await names()).toEqual(["Ours"]);
    const { token: ada } = await person("ada", "admin");
    const own = randomUUID();
    const made = { name: "Build", days: 30 };
    expect((await post(own, made, ada, "/me/tokens")).status).toBe(200);
    expect(await post(own, made, ada, "/me/tokens")).toMatchObject({
      ...{ status: 409, data: { code: "answered-once" }, isReplayed: false },
    });
  });

  it("is refused while the first runs, and if it was interrupted", async () => {
    const { post, id, store, names } = await openWorld();
    const request = `POST /api/v1/admin/views\n${JSON.stringify(view)}`;
    for (const [agoMs, code, retryAfter] of [
      [0, "in-progress", "1"],
      [60_000, "interrupted", undefined],
    ] as const) {
      const key = randomUUID();
      await claimRequest(store, { accountId: id, key, request }, Date.now() - agoMs);
      expect(await post(key)).toMatchObject({ status: 409, data: { code }, retryAfter });
    }
    expect(await names()).toEqual([]);
  });

  it("needs a key of 22 to 128 letters, digits, hyphens and underscores", async () => {
    const { post, names } = await openWorld();
    const refused = ["", "short", "a".repeat(21), "a".repeat(129), `${"a".repeat(30)}.`, "ä"];
    for (const key of refused) {
      const { status, data } = await post(key);
      expect([key, status, data.code]).toEqual([key, 400, "key-required"]);
    }
    for (const key of ["a".repeat(22), "b".repeat(128), "A-z_0123456789-abcdef_"]) {
      expect([key, (await post(key)).status]).toEqual([key, 200]);
    }
    expect(await names()).toHaveLength(3);
  });
});
