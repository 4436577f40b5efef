import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { usualPassword } from "../../../tests/support/accounts.ts";
import { runContentOn } from "../../../tests/support/contentCommand.ts";
import { embargoWorld, secret } from "../../../tests/support/embargoWorld.ts";
import { forEachStore, type StoreWorld } from "../../../tests/support/store.ts";
import { openNotices } from "../../staff/access/embargo/embargoEvents.ts";
import { embargoOf } from "../../staff/editing/embargo/embargo.ts";
import { runAccount } from "../account/account.ts";

async function account(world: StoreWorld, ...args: readonly string[]) {
  const { dataDir, databaseUrl } = await world.place();
  const input = new PassThrough();
  input.end(`${usualPassword}\n`);
  return runAccount(args, {
    config: () => ({ dataDir, databaseUrl }),
    now: () => Date.parse("2026-11-22T00:00:00Z"),
    passwords: { input, output: new PassThrough(), isTerminal: false },
    ...{ print: () => {}, warn: () => {}, audit: () => {} },
  });
}

forEachStore("The command line", (open, world) => {
  test("reports the effects of an embargo to the people named on it, and prints them", async () => {
    const store = await open();
    const { embargo, own, others, other, owner } = await embargoWorld(store);
    await embargo([own, others]);
    expect(await account(world, "passwd", "owner")).toBe(0);
    expect(await account(world, "token", "create", "owner")).toBe(0);
    expect(await account(world, "disable", "other")).toBe(0);
    expect(await account(world, "enable", "other")).toBe(0);
    expect(await account(world, "grant", "owner", "admin")).toBe(0);
    expect(await account(world, "passwd", "owner", "--as", "owner")).toBe(0);
    const ways = ["password", "role", "enabled", "token", "password"];
    expect((await openNotices(store.db, other)).map(({ way }) => way)).toEqual(ways);
    expect(await openNotices(store.db, owner)).toHaveLength(5);
    const { code, said } = await runContentOn(world, "embargo", secret);
    expect(code).toBe(0);
    expect(said).toContain(
      "what others did:\n  2026-11-22T00:00:00.000Z: Lin Wei (or someone using",
    );
    expect(said).toContain("A server operator changed the password of Lin Wei’s account.");
    await runContentOn(world, "embargo", secret, "--name", "boss");
    const [newest] = (await embargoOf(store.db, secret, other)).events;
    expect(newest).toMatchObject({ way: "named", account: { account: "boss" }, via: "command" });
  });

  test("names people on an embargo and names them no more, and changes nothing for unknown ones", async () => {
    await embargoWorld(await open());
    const named = async (...args: readonly string[]) => {
      const { code, said, audited } = await runContentOn(world, "embargo", secret, ...args);
      const accounts = [...said.matchAll(/^ {2}(\w+), by /gm)].map(([, account]) => account);
      return [code, accounts, audited.map(({ action }) => action)];
    };
    expect(await named()).toEqual([0, [], []]);
    expect(await named("--name", "owner", "--name", " other ")).toEqual([
      ...[0, ["owner", "other"], ["embargo"]],
    ]);
    expect(await named("--name", "boss", "--without", "owner")).toEqual([
      ...[0, ["other", "boss"], ["embargo"]],
    ]);
    expect(await named("--without", "boss")).toEqual([0, ["other"], ["embargo"]]);
    expect(await named("--name", "boss", "--without", "nobody")).toEqual([2, [], []]);
    expect(await named("--open", "--name", "boss")).toEqual([0, [], ["embargo-open"]]);
    expect(await named()).toEqual([0, ["other", "boss"], []]);
  });
});
