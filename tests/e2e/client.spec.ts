import { languages } from "../../src/site/languages.ts";
import { enveloped, plain } from "./parts/clientSite.ts";
import {
  callIn,
  expect,
  openSignedIn,
  stopClock,
  storedIn,
  test,
  uploadIn,
} from "./parts/clientTest.ts";

const toasts = ".toasts .toast";

for (const language of languages) {
  test.describe(`calls on the ${language} site`, () => {
    test.use({ language });

    test("give the data of the envelope", async ({ page, site, base, open }) => {
      site.answer(`GET ${base}/news/list`, enveloped(200, { data: [1], total: 1 }));
      await open();
      const data = await callIn(page, "getNewsList", { page: 2, column: 3 });
      expect(data).toEqual({ data: [1], total: 1 });
      expect(site.asked.map(({ search }) => search)).toEqual(["?page=2&column=3"]);
      expect(site.asked[0]?.headers).not.toHaveProperty("x-token");
      await expect(page.locator(toasts)).toHaveCount(0);
    });

    test("show a refusal for five seconds and reject", async ({ page, site, base, open }) => {
      await open();
      await stopClock(page);
      for (const [code, status] of [
        [422, 422],
        [500, 500],
        [404, 200],
      ] as const) {
        site.answer(`GET ${base}/news/list`, enveloped(code, {}, `No: ${code}`, status));
        const outcome = await callIn(page, "getNewsList");
        expect(outcome).toEqual({ kind: "refused", message: `No: ${code}` });
        await expect(page.locator(toasts)).toHaveText([`No: ${code}`]);
        await page.clock.runFor(4_900);
        await expect(page.locator(toasts)).toHaveCount(1);
        await page.clock.runFor(200);
        await expect(page.locator(toasts)).toHaveCount(0);
      }
    });

    test("say Error where the refusal has no message", async ({ page, site, base, open }) => {
      site.answer(`GET ${base}/news/list`, enveloped(500));
      await open();
      await callIn(page, "getNewsList");
      await expect(page.getByRole("alert").filter({ hasText: "Error" })).toHaveText("Error");
    });

    test("give up after five seconds, also in the middle of an answer", async ({
      page,
      site,
      base,
      words,
      open,
    }) => {
      await open();
      await stopClock(page);
      site.answer(`GET ${base}/news/list`, () => undefined);
      site.answer(`GET ${base}/news/info`, (response) => {
        response.writeHead(200, { "content-type": "application/json" });
        response.write('{"status_code": 200,');
      });
      for (const name of ["getNewsList", "getNewsInfo"]) {
        const before = site.asked.length;
        const outcome = callIn(page, name);
        await expect.poll(() => site.asked.length).toBe(before + 1);
        await page.clock.runFor(4_900);
        await expect(page.locator(toasts)).toHaveCount(0);
        await page.clock.runFor(200);
        expect(await outcome).toEqual({ kind: "transport", message: words.timeout });
        await expect(page.locator(toasts)).toHaveText([words.timeout]);
        await page.getByRole("button", { name: words.closeNotice }).click();
        await expect(page.locator(toasts)).toHaveCount(0);
      }
    });

    test("say so where the answer cannot be read", async ({ page, site, base, words, open }) => {
      await open();
      for (const answer of [
        plain(500, "<h1>Internal Server Error</h1>"),
        plain(502, ""),
        plain(200, '{"status_code": 200, "data"', { "content-type": "application/json" }),
        plain(200, "null", { "content-type": "application/json" }),
        enveloped(200, "no object"),
      ]) {
        site.answer(`GET ${base}/news/list`, answer);
        const outcome = await callIn(page, "getNewsList");
        expect(outcome).toEqual({ kind: "transport", message: words.unreadable });
        // The same message does not pile up.
        await expect(page.locator(toasts)).toHaveText([words.unreadable]);
      }
    });

    test("say so where the server cannot be reached", async ({ page, base, site, words, open }) => {
      site.answer(`GET ${base}/news/list`, (response) => response.destroy());
      await open();
      const failure = { kind: "transport", message: words.unreachable };
      expect(await callIn(page, "getNewsList")).toEqual(failure);
      await page.getByRole("button", { name: words.closeNotice }).click();
      await page.context().setOffline(true);
      expect(await callIn(page, "getNewsList")).toEqual(failure);
      await expect(page.locator(toasts)).toHaveText([words.unreachable]);
    });

    for (const code of [50008, 50012, 50014]) {
      test(`${code} asks whether to log in again`, async ({ page, site, words, open }) => {
        site.answer("GET /userCenter/v1/login", enveloped(code, {}, "Over", 401));
        site.answer("PUT /userCenter/v1/logout", enveloped(200));
        await openSignedIn(page, open);
        const dialog = page.getByRole("alertdialog", { name: words.logoutTitle });
        await expect(dialog).toContainText(words.logoutText);
        await expect(page.locator(toasts)).toHaveCount(0);
        await page.keyboard.press("Escape");
        await expect(dialog).toBeHidden();
        expect(await storedIn(page, "localStorage", "profile")).toMatchObject({ id: 7 });

        // Who stays is asked again by what they do, not by every page.
        await open();
        await expect(page.locator("[data-account]")).toBeVisible();
        const again = callIn(page, "getUserInfo");
        await dialog.getByRole("button", { name: words.cancel }).click();
        expect(await again).toEqual({ kind: "ended", message: "Over" });
        expect(site.asked.map(({ line }) => line)).not.toContain("PUT /userCenter/v1/logout");

        await callIn(page, "getUserInfo");
        const reloaded = page.waitForEvent("load");
        await dialog.getByRole("button", { name: words.logInAgain }).click();
        await reloaded;
        expect(site.asked.at(-1)?.line).toBe("PUT /userCenter/v1/logout");
        expect(await storedIn(page, "localStorage", "profile")).toBeNull();
        await expect(page.locator("[data-account]")).toBeHidden();
      });
    }

    test("asking who one is without a session says one is logged out", async ({
      page,
      site,
      words,
      open,
    }) => {
      await open();
      const outcome = await callIn(page, "getUserInfo");
      expect(outcome).toEqual({ kind: "loggedOut", message: words.loggedOutText });
      const dialog = page.getByRole("alertdialog", { name: words.loggedOutTitle });
      await expect(dialog).toContainText(words.loggedOutText);
      await expect(dialog.getByRole("button", { name: words.cancel })).toHaveCount(0);
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await expect(dialog).toBeVisible();
      const reloaded = page.waitForEvent("load");
      await dialog.getByRole("button", { name: words.confirm }).click();
      await reloaded;
      expect(site.asked).toEqual([]);
    });

    test("who holds a profile but no token any more is told, and is logged out", async ({
      page,
      site,
      words,
      open,
    }) => {
      site.answer("GET /userCenter/v1/login", enveloped(50008, { token: "missing" }, "No", 401));
      await openSignedIn(page, open);
      const dialog = page.getByRole("alertdialog", { name: words.loggedOutTitle });
      await expect(dialog).toContainText(words.loggedOutText);
      await expect(dialog.getByRole("button", { name: words.cancel })).toHaveCount(0);
      await expect(page.locator(toasts)).toHaveCount(0);
      const reloaded = page.waitForEvent("load");
      await dialog.getByRole("button", { name: words.confirm }).click();
      await reloaded;
      expect(await storedIn(page, "localStorage", "profile")).toBeNull();
      await expect(page.locator("[data-account]")).toBeHidden();
      await expect(dialog).toHaveCount(0);
    });

    test("uploads tell how far they are, and may take as long as they move", async ({
      page,
      site,
      base,
      words,
      open,
    }) => {
      await open();
      const path = `${base}/guestbook/upload`;
      site.answer(`POST ${path}`, enveloped(200, { token: "t" }));
      expect(await uploadIn(page, path)).toEqual({ data: { token: "t" }, last: 1 });
      expect(site.asked.at(-1)?.headers["content-type"]).toMatch(/^multipart\/form-data/);
      expect(site.asked.at(-1)?.body).toContain('name="file"; filename="part.txt"');

      site.answer(`POST ${path}`, enveloped(413, {}, "Too large", 413));
      expect(await uploadIn(page, path)).toMatchObject({ kind: "refused", message: "Too large" });

      await stopClock(page);
      site.answer(`POST ${path}`, () => undefined);
      const before = site.asked.length;
      const outcome = uploadIn(page, path);
      await expect.poll(() => site.asked.length).toBe(before + 1);
      await page.clock.runFor(31_000);
      expect(await outcome).toMatchObject({ kind: "transport", message: words.timeout });
    });

    test("uploads can be called off", async ({ page, site, base, words, open }) => {
      await open();
      const path = `${base}/guestbook/upload`;
      site.answer(`POST ${path}`, () => undefined);
      const outcome = uploadIn(page, path, { abort: true });
      expect(await outcome).toMatchObject({ kind: "transport", message: words.unreachable });
    });
  });
}

test("the Chinese text is the specification's", async ({ page, site }) => {
  await page.goto(`${site.url}/?lang=zh`);
  await callIn(page, "getUserInfo");
  await expect(page.getByRole("alertdialog")).toContainText("您已经登出，请重新登录后在操作.");
});

test("the English dialog is the specification's", async ({ page, site, open }) => {
  site.answer("GET /userCenter/v1/login", enveloped(50014, {}, "Over", 401));
  await openSignedIn(page, open);
  const dialog = page.getByRole("alertdialog", { name: "Confirm logout" });
  await expect(dialog.getByRole("button", { name: "Re-Login" })).toBeFocused();
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeVisible();
});

test("several calls that fail for one reason ask once", async ({ page, site, open }) => {
  site.answer("GET /userCenter/v1/login", enveloped(50014, {}, "Over", 401));
  await openSignedIn(page, open);
  await Promise.all([callIn(page, "getUserInfo"), callIn(page, "getUserInfo")]);
  await expect(page.getByRole("alertdialog")).toHaveCount(1);
});

test("a method that is not there is an error with its name", async ({ page, site, open }) => {
  await open();
  const outcome = await callIn(page, "getNothing");
  expect(outcome).toEqual({ kind: undefined, message: "不存在该方法：getNothing" });
  expect(site.asked).toEqual([]);
});

test("stored files and byte ranges pass as they are", async ({ page, site, open }) => {
  site.answer("GET /storage/sheet%201.txt", plain(200, "not an envelope"));
  site.answer("GET /web_en/api/v1/news/list", plain(206, "a part"));
  site.answer("GET /storage/none.txt", plain(404, "none"));
  await open();
  const texts = await page.evaluate(async (path) => {
    const { call }: typeof import("../../src/web/client/call.ts") = await import(path);
    const answers = [
      await call("getFile", { file: "sheet 1.txt" }),
      await call("getNewsList"),
      await call("getFile", { file: "none.txt" }),
    ];
    return Promise.all(answers.map((one) => (one instanceof Response ? one.text() : "data")));
  }, "/call.js");
  expect(texts).toEqual(["not an envelope", "a part", "none"]);
  await expect(page.locator(toasts)).toHaveCount(0);
});

test("a client with a token sends it as X-Token, and needs no profile", async ({
  page,
  site,
  open,
}) => {
  site.answer("GET /userCenter/v1/login", enveloped(200, { id: 7 }));
  await open();
  await page.evaluate(
    async ([apiPath, wordsPath]) => {
      const { createApi }: typeof import("../../src/web/client/api.ts") = await import(apiPath);
      const { pageWords }: typeof import("../../src/web/client/pageWords.ts") = await import(
        wordsPath
      );
      const call = createApi({
        language: "zh",
        words: pageWords(),
        token: "held-token",
        holdsSession: () => false,
        tell: () => undefined,
      });
      await call("getUserInfo");
    },
    ["/api.js", "/pageWords.js"] as const,
  );
  expect(site.asked[0]).toMatchObject({ search: "?lang=zh", headers: { "x-token": "held-token" } });
});
