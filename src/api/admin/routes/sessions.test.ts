import { expect, it } from "vitest";
import { type AdminWorld, adminWorld } from "../../../../tests/support/admin.ts";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { enquiryWorld, goodEnquiry, postEnquiry } from "../../../../tests/support/enquiries.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import { openSession } from "../../../staff/accounts/sessions/sessions.ts";
import { createToken } from "../../../staff/accounts/tokens/tokens.ts";

/** Sessions of a list by their ids, and the one that asks. */
function listed({ data }: Awaited<ReturnType<AdminWorld["ask"]>>) {
  const list: readonly { id: number; is_current: boolean }[] = data.list;
  return {
    all: list.map(({ id }) => id).toSorted((a, b) => a - b),
    current: list.filter((one) => one.is_current).map(({ id }) => id),
  };
}

forSqlite("Sessions by the admin API", (open) => {
  const closeLater = closedAfterEach();

  it("are listed with the one that asks, which stays where a person ends all others", async () => {
    const { ask, person, store } = closeLater(await adminWorld(await open()));
    const lin = await person("lin", "administrator");
    const mei = await person("mei", "viewer");
    await openSession(store, lin.id, Date.now());
    const { token: third } = await openSession(store, lin.id, Date.now());
    const mine = async (as: string) => listed(await ask("GET", "/me/sessions", { as }));
    expect(await mine(third)).toEqual({ all: [1, 3, 4], current: [4] });
    expect(await mine(lin.token)).toEqual({ all: [1, 3, 4], current: [1] });
    // A token has the number of a session, and is none.
    const made = await createToken(store, {
      ...{ accountId: lin.id, name: "script", days: 1, now: Date.now() },
      ...{ acts: ["account.manage"], limits: {} },
    });
    const headers = { authorization: `Bearer ${made.token}`, origin: "", "sec-fetch-site": "" };
    expect(listed(await ask("GET", "/me/sessions", { headers }))).toEqual({
      ...{ all: [1, 3, 4], current: [] },
    });
    const ofMei = await ask("GET", `/people/${mei.id}/sessions`, { as: lin.token });
    expect(listed(ofMei)).toEqual({ all: [2], current: [] });
    const one = await ask("DELETE", "/me/sessions/3", { as: lin.token });
    expect([one.status, one.data]).toEqual([200, { ended: 1 }]);
    expect((await ask("DELETE", "/me/sessions/3", { as: lin.token })).status).toBe(404);
    expect((await ask("DELETE", "/me/sessions/2", { as: lin.token })).status).toBe(404);
    const rest = await ask("DELETE", "/me/sessions", { as: third });
    expect([rest.status, rest.data]).toEqual([200, { ended: 1 }]);
    expect(await mine(third)).toEqual({ all: [4], current: [4] });
    expect((await ask("DELETE", "/me/sessions", { as: third })).data).toEqual({ ended: 0 });
  });

  it("of others are ended by those with authority over them, of nobody by none", async () => {
    const { ask, person, store } = closeLater(await adminWorld(await open()));
    const boss = await person("boss", "admin");
    const lin = await person("lin", "administrator");
    const mei = await person("mei", "viewer");
    await openSession(store, mei.id, Date.now());
    const end = async (as: string, path: string) => {
      const { status, data } = await ask("DELETE", `/people/${path}`, { as });
      return [status, data.ended ?? data.code];
    };
    for (const path of [`${boss.id}/sessions`, `${boss.id}/sessions/1`]) {
      expect([path, ...(await end(lin.token, path))]).toEqual([path, 403, "not-permitted"]);
    }
    for (const path of ["99/sessions", "99/sessions/1", `${mei.id}/sessions/1`]) {
      expect([path, ...(await end(boss.token, path))]).toEqual([path, 404, "not-found"]);
    }
    expect((await ask("GET", "/people/99/sessions", { as: boss.token })).status).toBe(404);
    expect(await end(boss.token, `${mei.id}/sessions/4`)).toEqual([200, 1]);
    expect(await end(boss.token, `${mei.id}/sessions`)).toEqual([200, 1]);
    expect(await end(boss.token, `${mei.id}/sessions`)).toEqual([200, 0]);
    expect((await ask("GET", "/me", { as: mei.token })).status).toBe(401);
    expect((await ask("GET", "/me", { as: lin.token })).status).toBe(200);
  });

  it("are where their people work: on documents and enquiries that they see, or a screen", async () => {
    const store = await open();
    const { ask, person, world } = closeLater(
      await adminWorld(store, { documents: enquiryWorld() }),
    );
    const sent = await postEnquiry(world, await goodEnquiry(store));
    const code = String(sent.json().data.code);
    const lin = await person("lin", "enquiry-handler");
    const mei = await person("mei", ["enquiry-handler", { forms: ["quality"] }]);
    const be = async (as: string, place: string | null, left?: string) =>
      (await ask("PUT", "/me/presence", { as, body: { place, ...(left && { left }) } })).status;
    const places = async () => {
      const rows = await store.db
        .selectFrom("presence")
        .select(["account_id", "place"])
        .orderBy("session_id")
        .execute();
      return rows.map(({ account_id, place }) => [account_id, place]);
    };
    expect(await be(lin.token, `enquiry:${code}#reply`)).toBe(200);
    expect(await be(mei.token, `enquiry:${code}`)).toBe(404);
    expect(await be(mei.token, "enquiry:7K3M-Q0ZD-91XA")).toBe(404);
    expect(await be(mei.token, "document:none")).toBe(404);
    expect(await be(mei.token, "screen:enquiries")).toBe(200);
    for (const odd of ["enquiry:1", "screen:A", "document:", "document:a b", "document:a#b"]) {
      expect([odd, await be(mei.token, odd)]).toEqual([odd, 422]);
    }
    expect(await places()).toEqual([
      [lin.id, `enquiry:${code}#reply`],
      [mei.id, "screen:enquiries"],
    ]);
    // Left behind is only what was left: a screen that a person went to meanwhile stays.
    expect(await be(lin.token, null, "enquiry:7K3M-Q0ZD-91XA")).toBe(200);
    expect(await places()).toHaveLength(2);
    expect(await be(lin.token, null, `enquiry:${code}`)).toBe(200);
    expect(await be(mei.token, "screen:home")).toBe(200);
    expect(await places()).toEqual([[mei.id, "screen:home"]]);
    expect(await be(mei.token, null)).toBe(200);
    expect(await places()).toEqual([]);
    const made = await createToken(store, {
      ...{ accountId: lin.id, name: "script", days: 1, now: Date.now() },
      ...{ acts: ["enquiry.read"], limits: {} },
    });
    const headers = { authorization: `Bearer ${made.token}`, origin: "", "sec-fetch-site": "" };
    const body = { place: "screen:home" };
    expect((await ask("PUT", "/me/presence", { headers, body })).status).toBe(403);
  });
});
