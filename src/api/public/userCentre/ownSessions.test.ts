import { expect, test } from "vitest";
import { addAccount } from "../../../../tests/support/accounts.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { credentials, logout, userCentreOn } from "../../../../tests/support/userCentre.ts";
import { openSession } from "../../../staff/accounts/sessions/sessions.ts";

const sessions = "/userCenter/v1/sessions";
const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

forEachStore("Own sessions", (open) => {
  const openCentre = userCentreOn(open);

  test("are listed with device, coarse network and use, with the current one marked", async () => {
    const { ask, signIn } = await openCentre();
    const first = (await signIn(credentials, { "user-agent": firefox })).data.token;
    const second = (await signIn()).data.token;
    const listed = await ask({ url: sessions, headers: { "x-token": first } });
    expect(listed.code).toBe(200);
    expect(listed.data.list).toMatchObject([
      { device: "", network: "127.0.0.*", is_current: false },
      { device: "Firefox, Windows", network: "127.0.0.*", is_current: true },
    ]);
    expect(Date.parse(listed.data.list[1].used_at)).toBeGreaterThan(0);
    expect(JSON.stringify(listed.data)).not.toContain(second);
    expect(await ask({ url: sessions })).toMatchObject({ code: 50008 });
  });

  test("are ended one by one, or all but the current one, by their owner alone", async () => {
    const { store, ask, signIn, info } = await openCentre();
    const tokens: string[] = [];
    for (let times = 0; times < 4; times += 1) tokens.push((await signIn()).data.token);
    const [mine = "", other = "", third = ""] = tokens;
    const headers = { "x-token": mine };
    const { list } = (await ask({ url: sessions, headers })).data;
    const strangers = await openSession(store, await addAccount(store, { account: "mei" }), 1);
    const strange = await ask({
      url: `${sessions}?lang=zh`,
      headers: { "x-token": strangers.token },
    });
    expect(strange.code).toBe(50014);
    const end = (path: string, lang = "en") =>
      ask({ method: "DELETE", url: `${sessions}${path}?lang=${lang}`, headers });
    expect(await end(`/${list[2].id}`)).toMatchObject({
      code: 200,
      message: "1 session ended.",
      data: { ended: 1 },
    });
    expect((await info(other)).code).toBe(50008);
    expect(await end(`/${list[2].id}`, "zh")).toMatchObject({
      code: 404,
      message: "没有这个会话，或它已结束。",
    });
    expect(await end("/none")).toMatchObject({ code: 404 });
    expect(await end("")).toMatchObject({ data: { ended: 2 } });
    expect((await info(third)).code).toBe(50008);
    expect((await info(mine)).code).toBe(200);
    const audited = await store.db
      .selectFrom("audit")
      .select(["act", "actor", "via"])
      .orderBy("seq")
      .execute();
    const ended = audited.filter(({ act }) => act === "sign-in.ended");
    expect(ended).toEqual(
      Array.from({ length: 3 }, () => ({ act: "sign-in.ended", actor: "account:1", via: "api" })),
    );
  });

  test("are not ended by a page of another site", async () => {
    const { ask, signIn, info } = await openCentre();
    const { token } = (await signIn()).data;
    const second = (await signIn()).data.token;
    const cookie = `Admin-Token=${token}`;
    for (const from of [{ origin: "https://evil.example" }, {}]) {
      const forged = await ask({ method: "DELETE", url: sessions, headers: { cookie, ...from } });
      expect(forged.code).toBe(403);
    }
    expect((await info(second)).code).toBe(200);
    // What another page's browser cannot send, its caller knows.
    const headers = { cookie, origin: "https://evil.example", "x-token": token };
    const known = await ask({ method: "DELETE", url: sessions, headers });
    expect(known).toMatchObject({ code: 200, data: { ended: 1 } });
    const { "x-token": _, ...forged } = headers;
    const leave = (by: Record<string, string>) => ask({ method: "PUT", url: logout, headers: by });
    expect((await leave(forged)).code).toBe(403);
    expect((await info(token)).code).toBe(200);
    expect((await leave(headers)).code).toBe(200);
    expect((await info(token)).code).toBe(50008);
  });
});
