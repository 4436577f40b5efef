import { expect, onTestFinished, test } from "vitest";
import { usualPassword } from "../../../../tests/support/accounts.ts";
import { openTestApp } from "../../../../tests/support/app.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { login, logout, userCentreOn } from "../../../../tests/support/userCentre.ts";
import { createAddressing } from "../../../base/http/requests/siteOrigins.ts";

forEachStore("A request to the user centre", (open) => {
  const openCentre = userCentreOn(open);

  test("names each invalid field, in the requested language", async () => {
    const { ask, signIn } = await openCentre();
    const long = "x".repeat(1_025);
    expect(await signIn({ account: " ", password: long })).toMatchObject({
      status: 422,
      code: 422,
      message:
        "Please check: account (1 to 128 characters without control characters), password (1 to 1024 bytes of text)",
      data: {
        errors: [
          { field: "account", message: "1 to 128 characters without control characters" },
          { field: "password", message: "1 to 1024 bytes of text" },
        ],
      },
    });
    expect(await ask({ method: "PUT", url: `${login}?lang=zh` })).toMatchObject({
      code: 422,
      message: "请检查参数：account (不能为空)、password (不能为空)",
    });
    const twice = `${login}?account=a&account=b&password[]=c`;
    expect((await ask({ method: "PUT", url: twice })).data.errors).toEqual([
      { field: "account", message: "must be given only once" },
      { field: "password", message: "a single value, not a list" },
    ]);
    for (const account of [["lin"], { a: 1 }, 7, true, null, "a\0b", "\ud800", "x".repeat(129)]) {
      const { code, data } = await signIn({ account, password: usualPassword });
      expect({ code, field: data.errors?.[0]?.field }).toEqual({ code: 422, field: "account" });
    }
    const token = await ask({ method: "PUT", url: logout, payload: { token: [] } });
    expect(token.data.errors).toEqual([
      { field: "token", message: "text of up to 200 characters" },
    ]);
  });

  test("answers a body that is no JSON object with an envelope that does not repeat it", async () => {
    const { ask } = await openCentre();
    const put = (payload: string, type: string | undefined) =>
      ask({
        method: "PUT",
        url: `${login}?lang=zh`,
        payload,
        headers: type === undefined ? {} : { "content-type": type },
      });
    const json = "application/json";
    for (const body of [
      '{"password":"hush',
      "hush",
      '["hush"]',
      '"hush"',
      "7",
      "null",
      "\ufeff{",
    ]) {
      const answer = await put(body, json);
      expect(answer).toMatchObject({ status: 400, message: "请求体不是有效的 JSON 对象。" });
      expect(JSON.stringify(answer)).not.toContain("hush");
    }
    for (const type of ["text/plain", "text/html", "application/xml", "nonsense", undefined]) {
      expect(await put("account=lin", type)).toMatchObject({
        status: 415,
        message: "请求体须为 JSON（Content-Type: application/json）。",
      });
    }
    const large = JSON.stringify({ account: "lin", password: "x".repeat(20_000) });
    expect(await put(large, json)).toMatchObject({ status: 413, message: "请求过大。" });
    expect((await put(large, `${json}; charset=utf-8`)).code).toBe(413);
    expect((await put("", json)).code).toBe(422);
  });

  test("answers 404 with an envelope for every other address and method", async () => {
    const { ask } = await openCentre();
    for (const url of ["/userCenter", "/userCenter/v2/login", "/userCenter/v1/login/x"]) {
      for (const method of ["GET", "PUT", "POST", "DELETE", "OPTIONS"] as const) {
        const answer = await ask({ method, url, headers: { cookie: "lang=zh" } });
        expect(answer).toMatchObject({ status: 404, code: 404, message: "接口地址不存在。" });
      }
    }
    for (const method of ["POST", "DELETE", "PATCH"] as const) {
      expect((await ask({ method, url: login })).code).toBe(404);
    }
    const broken = { payload: "{", headers: { "content-type": "application/json" } };
    expect((await ask({ method: "POST", url: "/userCenter/x", ...broken })).code).toBe(400);
  });

  test("uses the language of lang, then of the host, the cookie, and Accept-Language", async () => {
    const { ask } = await openCentre();
    const languageOf = async (url: string, headers: Record<string, string> = {}) =>
      (await ask({ url, headers })).message.startsWith("You") ? "en" : "zh";
    const zh = { cookie: "lang=zh", "accept-language": "zh" };
    expect(await languageOf(`${login}?lang=en`, zh)).toBe("en");
    expect(await languageOf(`${login}?lang=xx`, zh)).toBe("zh");
    expect(await languageOf(login, { cookie: "lang=en", "accept-language": "zh" })).toBe("en");
    for (const [header, expected] of [
      ["zh", "zh"],
      ["ZH-Hant-TW, en;q=0.9", "zh"],
      ["fr, en;q=0.5, zh;q=0.8", "zh"],
      ["en;q=0, zh;q=0.1", "zh"],
      ["en, zh", "en"],
      ["fr", "en"],
      ["zh;q=x", "en"],
      ["", "en"],
    ] as const) {
      expect(await languageOf(login, { "accept-language": header })).toBe(expected);
    }
    const hosts = await openTestApp({
      store: await open(),
      addressing: createAddressing({
        siteHosts: new Map([
          ["www.example.com", "en"],
          ["www.example.cn", "zh"],
        ]),
      }),
    });
    onTestFinished(() => hosts.close());
    const { message } = (
      await hosts.app.inject({
        url: login,
        headers: { host: "www.example.cn", cookie: "lang=en", "accept-language": "en" },
      })
    ).json();
    expect(message).toBe("您尚未登录，请先登录。");
  });
});

test("The user centre without accounts has no routes", async () => {
  const { app, close } = await openTestApp();
  for (const method of ["GET", "PUT"] as const) {
    const answer = await app.inject({ method, url: login });
    expect(answer.json()).toMatchObject({ status_code: 404, data: {} });
  }
  await close();
});
