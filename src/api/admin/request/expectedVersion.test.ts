import { expect, it } from "vitest";
import { type AdminWorld, adminWorld } from "../../../../tests/support/admin.ts";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { forEachStore } from "../../../../tests/support/store.ts";

/** Headers that name no version. */
const malformed: readonly string[] = [
  ...["*", '""', "0", '"0"', '"-1"', "'1'", '"1.0"', '"1e3"', '"0x1"', "NaN", "null", "１"],
  ...['"1", "2"', '"1","1"', '"1" x', 'W/"', 'w/1"', 'W/W/"1"', '"1"; DROP TABLE accounts', "[1]"],
  ...[`"${"9".repeat(11)}"`, `"${"9".repeat(15_000)}"`, `${'"1",'.repeat(3_000)}"1"`],
];

/** Versions that nothing has; the last are more than a column of the store can hold. */
const absent: readonly string[] = [
  ...['"9999"', "9999", 'W/"9999"', '"2147483647"', '"2147483648"', '"4294967297"', '"9999999999"'],
];

/** The same in a body, where anything may stand. */
const malformedInBody: readonly unknown[] = [
  ...[null, true, 0, -1, 1.5, 1e21, "", "x", "9".repeat(20_000), {}, [], [1, 2], [[]]],
  ...[{ toString: 1, valueOf: 1 }, [{ toString: null }], { length: 1, 0: 1 }],
];

const absentInBody: readonly unknown[] = [9999, "9999", 2_147_483_648, 9_999_999_999];

/** Requests of one session: it takes so many changes in a time. */
const requestsOfSession = 20;

forEachStore("The version that a change names", (open) => {
  const closeLater = closedAfterEach();

  it("is refused if it is invalid, whatever its type, and nothing is changed", async () => {
    const world = await adminWorld(await open());
    closeLater(world);
    const { id } = await world.person("mei", "viewer");
    const sessions = sessionsOf(world);
    const targets = [
      { method: "PATCH", path: `/people/${id}`, body: { name: "Changed" } },
      { method: "PUT", path: `/people/${id}/state`, body: { is_active: false } },
      { method: "PUT", path: `/people/${id}/roles`, body: { roles: [] } },
      { method: "POST", path: `/people/${id}/erasure`, body: {} },
    ] as const;
    const statusesOf = async (values: readonly unknown[], isHeader: boolean) => {
      const statuses = new Map<string, number>();
      for (const { method, path, body } of targets) {
        for (const value of values) {
          const { status } = await world.ask(method, path, {
            as: await sessions(),
            body: isHeader ? body : { ...body, version: value },
            headers: isHeader ? { "if-match": String(value) } : {},
          });
          statuses.set(`${method} ${path} ${JSON.stringify(value)?.slice(0, 40)}`, status);
        }
      }
      return statuses;
    };
    const all = (statuses: ReadonlyMap<string, number>, status: number) =>
      expect([...statuses].filter(([, one]) => one !== status)).toEqual([]);
    all(await statusesOf(malformed, true), 428);
    all(await statusesOf(malformedInBody, false), 428);
    all(await statusesOf(absent, true), 409);
    all(await statusesOf(absentInBody, false), 409);
    const mei = await world.ask("GET", `/people/${id}`, { as: await sessions() });
    expect(mei).toMatchObject({
      status: 200,
      data: { account: "mei", roles: [{ role: "viewer" }] },
    });
    expect(mei.data.name).not.toBe("Changed");
  });
});

/** Tokens of administrators, each for so many requests. */
function sessionsOf(world: AdminWorld): () => Promise<string> {
  let [token, count] = ["", 0];
  return async () => {
    if (count % requestsOfSession === 0) {
      ({ token } = await world.person(`admin${count}`, "admin"));
    }
    count += 1;
    return token;
  };
}
