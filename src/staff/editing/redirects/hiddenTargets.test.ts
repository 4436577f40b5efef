import { expect, test } from "vitest";
import { embargoWorld, person, secret } from "../../../../tests/support/embargoWorld.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import { type Person, serverPerson } from "../../access/rights.ts";
import { hiddenTargets } from "./hiddenTargets.ts";
import { listRedirects } from "./listRedirects.ts";

forSqlite("The target of a redirect", (open) => {
  test("is hidden from people who may not see it, unless they or others typed its key", async () => {
    const store = await open();
    const { owner, other, boss, embargo } = await embargoWorld(store);
    const stranger = person(boss, []);
    const redirects = [
      ["/1", `doc:${secret}`, owner.id],
      ["/2", "doc:plain", owner.id],
      ["/3", "/x", owner.id],
      ["/4", `doc:${secret}`, other.id],
      ["/5", "doc:plain", stranger.id],
      ["/6", `doc:${secret}`, "server"],
      ["/7", "doc:none", owner.id],
    ] as const;
    for (const [from_address, to_address, made_by] of redirects) {
      await store.db
        .insertInto("redirects")
        .values({
          ...{ from_address, to_address, made_by, kind: "hand", status: 301 },
          ...{ made_at: 1, since: 1, is_removed: 0 },
        })
        .execute();
    }
    const from = [...redirects.map(([address]) => address), "/none"];
    const hidden = async (by: Person) => [...(await hiddenTargets(store.db, from, by))].sort();
    const all = [serverPerson, owner, other, stranger];
    expect(await Promise.all(all.map(hidden))).toEqual([...[[], [], [], ["/1", "/2", "/4", "/6"]]]);
    await embargo([]);
    expect(await Promise.all(all.map(hidden))).toEqual([
      ...[[], [], ["/1", "/6"], ["/1", "/2", "/6"]],
    ]);
    const listed = async (search: string, by: Person) => {
      const wish = { search, order: "from", offset: 0, limit: 9, by } as const;
      return (await listRedirects(store.db, wish)).list.map((one) => `${one.from} ${one.to}`);
    };
    expect(await listed("plain", stranger)).toEqual(["/5 doc:plain"]);
    expect(await listed(secret, other)).toEqual([`/4 doc:${secret}`]);
    expect(await listed(secret, owner)).toEqual(
      ["/1", "/4", "/6"].map((at) => `${at} doc:${secret}`),
    );
  });
});
