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

test.describe("on the English site", () => {
  test("calls return the data of the envelope, or report the error by a toast", async ({
    page,
    site,
    base,
    messages,
    open,
  }) => {
    await open();
    await stopClock(page);
    /** Closes every toast, as its time does. */
    const clear = async () => {
      await page.clock.runFor(6_000);
      await expect(page.locator(toasts)).toHaveCount(0);
    };

    await test.step("data", async () => {
      site.answer(`GET ${base}/news/list`, enveloped(200, { data: [1], total: 1 }));
      const data = await callIn(page, "getNewsList", { page: 2, column: 3 });
      expect(data).toEqual({ data: [1], total: 1 });
      expect(site.asked.map(({ search }) => search)).toEqual(["?page=2&column=3"]);
      expect(site.asked[0]?.headers).not.toHaveProperty("x-token");
      await expect(page.locator(toasts)).toHaveCount(0);
    });

    await test.step("a refusal is shown for five seconds, and rejects", async () => {
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

    await test.step("Error where a refusal has no message", async () => {
      site.answer(`GET ${base}/news/list`, enveloped(500));
      await callIn(page, "getNewsList");
      await expect(page.getByRole("alert").filter({ hasText: "Error" })).toHaveText("Error");
      await clear();
    });

    await test.step("an unreadable answer", async () => {
      for (const answer of [
        plain(500, "<h1>Internal Server Error</h1>"),
        plain(502, ""),
        plain(200, '{"status_code": 200, "data"', { "content-type": "application/json" }),
        plain(200, "null", { "content-type": "application/json" }),
        enveloped(200, "no object"),
      ]) {
        site.answer(`GET ${base}/news/list`, answer);
        const outcome = await callIn(page, "getNewsList");
        expect(outcome).toEqual({ kind: "transport", message: messages.unreadable });
        // The same message does not pile up.
        await expect(page.locator(toasts)).toHaveText([messages.unreadable]);
      }
      await clear();
    });

    await test.step("five seconds without an answer, or in the middle of one", async () => {
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
        expect(await outcome).toEqual({ kind: "transport", message: messages.timeout });
        await expect(page.locator(toasts)).toHaveText([messages.timeout]);
        await page.getByRole("button", { name: messages.closeNotice }).click();
        await expect(page.locator(toasts)).toHaveCount(0);
      }
    });

    await test.step("an unreachable server", async () => {
      site.answer(`GET ${base}/news/list`, (response) => response.destroy());
      const failure = { kind: "transport", message: messages.unreachable };
      expect(await callIn(page, "getNewsList")).toEqual(failure);
      await page.getByRole("button", { name: messages.closeNotice }).click();
      await page.context().setOffline(true);
      expect(await callIn(page, "getNewsList")).toEqual(failure);
      await expect(page.locator(toasts)).toHaveText([messages.unreachable]);
    });
  });

  test("a session that has ended asks for signing in again", async ({
    page,
    site,
    messages,
    open,
  }) => {
    const [first = 0, ...others] = [50014, 50008, 50012];
    const end = (code: number) =>
      site.answer("GET /userCenter/v1/login", enveloped(code, {}, "Over", 401));
    end(first);
    site.answer("PUT /userCenter/v1/logout", enveloped(200));
    await openSignedIn(page, open);
    const dialog = page.getByRole("alertdialog", { name: messages.logoutTitle });
    await expect(dialog).toContainText(messages.logoutText);
    await expect(page.locator(toasts)).toHaveCount(0);
    // The words of the specification.
    await expect(page.getByRole("alertdialog", { name: "Confirm logout" })).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Re-Login" })).toBeFocused();
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    expect(await storedIn(page, "localStorage", "profile")).toMatchObject({ id: 7 });

    // Who stays is asked again by what they do, not by every page.
    await open();
    await expect(page.locator("[data-account]")).toBeVisible();
    for (const code of [first, ...others]) {
      end(code);
      // Several calls that fail for one reason ask once.
      const again = Promise.all([callIn(page, "getUserInfo"), callIn(page, "getUserInfo")]);
      await expect(dialog).toHaveCount(1);
      await dialog.getByRole("button", { name: messages.cancel }).click();
      const ended = { kind: "ended", message: "Over" };
      expect(await again).toEqual([ended, ended]);
      await expect(dialog).toBeHidden();
      expect(site.asked.map(({ line }) => line)).not.toContain("PUT /userCenter/v1/logout");
    }

    await callIn(page, "getUserInfo");
    const reloaded = page.waitForEvent("load");
    await dialog.getByRole("button", { name: messages.logInAgain }).click();
    await reloaded;
    expect(site.asked.at(-1)?.line).toBe("PUT /userCenter/v1/logout");
    expect(await storedIn(page, "localStorage", "profile")).toBeNull();
    await expect(page.locator("[data-account]")).toBeHidden();
  });
});

test("a reader with a profile but no token is informed, and signed out", async ({
  page,
  site,
  messages,
  open,
}) => {
  site.answer("GET /userCenter/v1/login", enveloped(50008, { token: "missing" }, "No", 401));
  await openSignedIn(page, open);
  const dialog = page.getByRole("alertdialog", { name: messages.loggedOutTitle });
  await expect(dialog).toContainText(messages.loggedOutText);
  await expect(dialog.getByRole("button", { name: messages.cancel })).toHaveCount(0);
  await expect(page.locator(toasts)).toHaveCount(0);
  const reloaded = page.waitForEvent("load");
  await dialog.getByRole("button", { name: messages.confirm }).click();
  await reloaded;
  expect(await storedIn(page, "localStorage", "profile")).toBeNull();
  await expect(page.locator("[data-account]")).toBeHidden();
  await expect(dialog).toHaveCount(0);
});

test("uploads report progress, can be cancelled, and have no timeout while they progress", async ({
  page,
  site,
  base,
  messages,
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

  site.answer(`POST ${path}`, () => undefined);
  expect(await uploadIn(page, path, { abort: true })).toMatchObject({
    kind: "transport",
    message: messages.unreachable,
  });

  await stopClock(page);
  const before = site.asked.length;
  const outcome = uploadIn(page, path);
  await expect.poll(() => site.asked.length).toBe(before + 1);
  await page.clock.runFor(31_000);
  expect(await outcome).toMatchObject({ kind: "transport", message: messages.timeout });
});

test.describe("on the Chinese site", () => {
  test.use({ language: "zh" });

  test("requesting the profile without a session shows that one is signed out", async ({
    page,
    site,
    messages,
    open,
  }) => {
    await open();
    const outcome = await callIn(page, "getUserInfo");
    expect(outcome).toEqual({ kind: "loggedOut", message: messages.loggedOutText });
    const dialog = page.getByRole("alertdialog", { name: messages.loggedOutTitle });
    await expect(dialog).toContainText(messages.loggedOutText);
    // The words of the specification.
    await expect(dialog).toContainText("您已经登出，请重新登录后在操作.");
    await expect(dialog.getByRole("button", { name: messages.cancel })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();
    const reloaded = page.waitForEvent("load");
    await dialog.getByRole("button", { name: messages.confirm }).click();
    await reloaded;
    expect(site.asked).toEqual([]);
  });
});

test("an unknown method is an error with its name; stored files and ranges are passed through", async ({
  page,
  site,
  open,
}) => {
  await open();
  const outcome = await callIn(page, "getNothing");
  expect(outcome).toEqual({ kind: undefined, message: "不存在该方法：getNothing" });
  expect(site.asked).toEqual([]);

  site.answer("GET /storage/sheet%201.txt", plain(200, "not an envelope"));
  site.answer("GET /web_en/api/v1/news/list", plain(206, "a part"));
  site.answer("GET /storage/none.txt", plain(404, "none"));
  const texts = await page.evaluate(async (path) => {
    const { call }: typeof import("../../src/web/client/api/call.ts") = await import(path);
    const answers = [
      await call("getFile", { file: "sheet 1.txt" }),
      await call("getNewsList"),
      await call("getFile", { file: "none.txt" }),
    ];
    return Promise.all(answers.map((one) => (one instanceof Response ? one.text() : "data")));
  }, "/assets/call.js");
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
      const { createApi }: typeof import("../../src/web/client/api/api.ts") = await import(apiPath);
      const { pageMessages }: typeof import("../../src/web/client/runtime/pageMessages.ts") =
        await import(wordsPath);
      const call = createApi({
        language: "zh",
        messages: pageMessages(),
        token: "held-token",
        holdsSession: () => false,
        tell: () => undefined,
      });
      await call("getUserInfo");
    },
    ["/assets/api.js", "/assets/pageMessages.js"] as const,
  );
  expect(site.asked[0]).toMatchObject({ search: "?lang=zh", headers: { "x-token": "held-token" } });
});
