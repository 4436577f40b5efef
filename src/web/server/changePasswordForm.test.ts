import { describe, expect, it } from "vitest";
import { agents, cookieIn, password, signInPages } from "../../../tests/support/signInPages.ts";
import { messages } from "../../base/i18n/index.ts";
import { pagePath } from "../../base/site/addresses/href.ts";
import { surfaces } from "../../base/site/addresses/surfaces.ts";
import { languages } from "../../base/site/languages.ts";
import { typeset } from "../../base/site/text/typesetting.ts";

const { add, cookieOf, get, post } = signInPages();

describe.each(surfaces)("changing one's own password on %s", (surface) => {
  const path = pagePath(surface, "login");
  const agent = { "user-agent": agents[surface] };
  const fields = { do: "change-password", current: password, repeated: "" };

  it.each(languages)(
    "is a form of the sign-in page for signed-in readers, in %s",
    async (language) => {
      const cookie = await cookieOf("visitor");
      const { body } = await get(`${path}${language === "zh" ? "?lang=zh" : ""}`, {
        ...agent,
        cookie,
      });
      const t = messages[language].signIn;
      expect(body).toContain(`<summary>${t.changePassword}</summary>`);
      expect(body).toMatch(/<input [^>]*autoComplete="current-password"[^>]*name="current"/);
      expect((await get(path, agent)).body).not.toContain('name="current"');
    },
  );

  it("ends the old sessions, opens one, and redirects to the next page", async () => {
    const account = `changer on ${surface}`;
    await add(account, [], false);
    const [cookie, other] = [await cookieOf(account), await cookieOf(account)];
    const next = "a new one of my own";
    const answer = await post(
      `${path}?redirect=%2Frk-news`,
      { ...fields, next, repeated: next },
      { ...agent, cookie },
    );
    expect([answer.statusCode, answer.headers.location]).toEqual([303, "/rk-news"]);
    const opened = cookieIn(answer.headers["set-cookie"]);
    const named = async (session: string) =>
      (await get(path, { ...agent, cookie: session })).body.includes(`signed in as ${account}`);
    expect([await named(opened), await named(cookie), await named(other)]).toEqual([
      ...[true, false, false],
    ]);
    expect((await post(path, { account, password })).statusCode).toBe(401);
    expect((await post(path, { account, password: next })).statusCode).toBe(303);
  });

  it.each(languages)("reports errors, in %s", async (language) => {
    const account = `refused on ${surface} in ${language}`;
    await add(account, [], false);
    const cookie = await cookieOf(account);
    const { signIn, account: t } = messages[language];
    const url = `${path}?lang=${language}`;
    const refusals: [Record<string, string>, number, string][] = [
      [{ next: "one way or another", repeated: "the other" }, 422, signIn.notRepeated],
      [{ next: "Password1234", repeated: "Password1234" }, 422, signIn.weak],
      [{ next: password, repeated: password }, 422, signIn.weak],
      [{ current: "", next: "x", repeated: "x" }, 422, signIn.passwordMissing],
      [
        { current: "S3cret?", next: "quite another one", repeated: "quite another one" },
        401,
        t.wrongPassword,
      ],
    ];
    for (const [given, status, message] of refusals) {
      const answer = await post(url, { ...fields, ...given }, { ...agent, cookie });
      expect([answer.statusCode, answer.body.includes(typeset(message))]).toEqual([status, true]);
      expect(answer.body).toContain('<details class="login__password" open="">');
      for (const typed of ["S3cret?", "Password1234"]) expect(answer.body).not.toContain(typed);
    }
    const nobody = await post(url, { ...fields, next: "quite another one" }, agent);
    expect([nobody.statusCode, nobody.body.includes(t.badToken)]).toEqual([401, true]);
  });
});
