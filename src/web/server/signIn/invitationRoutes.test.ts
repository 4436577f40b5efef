import { expect, test } from "vitest";
import { attempt } from "../../../../tests/support/accounts.ts";
import { agents, cookieIn, signInPages } from "../../../../tests/support/signInPages.ts";
import { createInvitation } from "../../../staff/accounts/invitations/invitations.ts";

const { app, cookieOf, get, post, store } = signInPages();
const password = "nine words make it long";

async function invite(account: string): Promise<string> {
  const facts = { account, name: "Mei", email: "", language: "zh", grants: [] } as const;
  return (await createInvitation(store(), { ...facts, isMailed: false, now: Date.now() })).secret;
}

test("An invitation becomes an account on both surfaces, without script, and once", async () => {
  for (const [prefix, agent] of [
    ["", agents.desktop],
    ["/mobile", agents.mobile],
  ] as const) {
    const account = `mei${prefix.length}`;
    const code = await invite(account);
    const page = await get(`${prefix}/invitation?lang=zh`, { "user-agent": agent });
    expect(page.headers["cache-control"]).toBe("no-store");
    expect(page.body).toContain("邀请码");
    const named = await post(`${prefix}/invitation`, { code });
    expect(named.statusCode).toBe(200);
    expect(named.headers["cache-control"]).toBe("no-store");
    expect(named.body).toContain("Welcome, Mei.");
    expect(named.body).toContain(`value="${account}"`);
    expect((await post(`${prefix}/invitation`, { code: "unknown" })).statusCode).toBe(410);
    const send = (fields: object) =>
      post(`${prefix}/invitation`, { code, next: password, repeated: password, ...fields });
    const differing = await send({ repeated: "another" });
    expect(differing.statusCode).toBe(422);
    expect(differing.body).toContain(`value="${code}"`);
    expect(differing.body).toContain(`value="${account}"`);
    expect(differing.body).not.toContain(password);
    const weak = await send({ next: "short", repeated: "short" });
    expect(weak.statusCode).toBe(422);
    expect(weak.body).toContain(`value="${account}"`);
    expect((await send({ code: "" })).statusCode).toBe(422);
    expect((await send({ code: "unknown" })).statusCode).toBe(410);
    const done = await send({});
    expect(done.statusCode).toBe(303);
    expect(done.headers.location).toBe("/studio");
    const cookie = cookieIn(done.headers["set-cookie"]);
    const own = await app().inject({ url: "/api/v1/admin/me", headers: { cookie } });
    expect(own.json()).toMatchObject({ data: { account, must_first: null } });
    expect(await attempt(store(), { account, password, now: Date.now() })).toMatchObject({
      ok: true,
    });
    const again = await send({});
    expect(again.statusCode).toBe(410);
    expect(again.body).toContain("This invitation has been used already");
  }
});

test("An invitation is not accepted from a page of another site", async () => {
  const code = await invite("far");
  const fields = { code, next: password, repeated: password };
  for (const sent of [fields, { code }]) {
    const answer = await post("/invitation", sent, { origin: "https://evil.example" });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).not.toContain("Welcome");
  }
});

test("An accepted invitation ends the session that the browser held", async () => {
  const code = await invite("follower");
  const cookie = await cookieOf("editor");
  const isOpen = async () =>
    (await get("/login", { cookie })).body.includes("You are signed in as");
  expect(await isOpen()).toBe(true);
  const answer = await post(
    "/invitation",
    { code, next: password, repeated: password },
    { cookie },
  );
  expect([answer.statusCode, await isOpen()]).toEqual([303, false]);
});
