import { expect, test } from "vitest";
import { addAccount } from "../../../../tests/support/accounts.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { changePassword, setActive } from "../accounts.ts";
import { deviceToken, knownDevice } from "./knownDevices.ts";

const day = 86_400_000;

forEachStore("A known device", (open) => {
  test("is recognised for its account alone, with the token it was given", async () => {
    const store = await open();
    await addAccount(store);
    await addAccount(store, { account: "wei" });
    const token = await deviceToken(store, { account: "lin", now: 1_000 });
    const id = await knownDevice(store, token, { account: "lin", now: 2_000 });
    expect(id).toMatch(/^[\w-]{22}$/);
    const again = await deviceToken(store, { account: "lin", now: 3_000 }, id);
    expect(await knownDevice(store, again, { account: "lin", now: 4_000 })).toBe(id);
    const [, issued = "", signature = ""] = token.split(".");
    const forged = [
      undefined,
      "",
      "x",
      `${"A".repeat(22)}.${issued}.${signature}`,
      `${id}.${(9_999).toString(36)}.${signature}`,
      `${id}.${issued}.${"A".repeat(43)}`,
      `${token}x`,
    ];
    for (const one of forged) {
      expect(await knownDevice(store, one, { account: "lin", now: 2_000 })).toBeUndefined();
    }
    expect(await knownDevice(store, token, { account: "wei", now: 2_000 })).toBeUndefined();
    expect(await knownDevice(store, token, { account: "none", now: 2_000 })).toBeUndefined();
  });

  test("is removed after half a year, with a change of password, and with the account", async () => {
    const store = await open();
    await addAccount(store);
    const facts = { account: "lin", now: 1_000 };
    const token = await deviceToken(store, facts);
    const isKnown = async (now: number) =>
      (await knownDevice(store, token, { account: "lin", now })) !== undefined;
    expect(await isKnown(180 * day)).toBe(true);
    expect(await isKnown(180 * day + 1_000)).toBe(false);
    await setActive(store, { account: "lin", isActive: false, now: 2_000 });
    expect(await isKnown(3_000)).toBe(false);
    await setActive(store, { account: "lin", isActive: true, now: 3_000 });
    await changePassword(store, { account: "lin", password: "quite another one", now: 4_000 });
    expect(await isKnown(5_000)).toBe(false);
  });
});
