import type { Page } from "@playwright/test";
import { expect, nextFrames, storedIn, test } from "./parts/clientTest.ts";

/** Throws in the page, out of every handler's reach. */
function breakPage(page: Page, message: string): Promise<void> {
  return page.evaluate((message) => {
    setTimeout(() => {
      throw new TypeError(message);
    });
  }, message);
}

test("an uncaught error is logged in the browser and sent to the server, without queries", async ({
  page,
  site,
  base,
  open,
  complaints,
}) => {
  await open();
  await breakPage(page, "No menu at https://chips.example/list?search=secret");
  await expect
    .poll(() => site.asked.map(({ line }) => line))
    .toEqual([`POST ${base}/client-error`]);
  const report = JSON.parse(site.asked[0]?.body ?? "");
  expect(report).toEqual({
    message: "No menu at https://chips.example/list",
    stack: expect.stringContaining("TypeError: No menu"),
    page: "/",
  });
  expect(site.asked[0]?.body).not.toContain("secret");
  const log = await storedIn(page, "localStorage", "error-log");
  expect(log).toEqual([{ ...report, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) }]);
  expect(complaints.splice(0)).toHaveLength(1);
});

test("an unhandled rejection counts as an error", async ({ page, site, open, complaints }) => {
  await open();
  await page.evaluate(() => void Promise.reject(new Error("Left alone")));
  await expect
    .poll(() => site.asked.map(({ body }) => JSON.parse(body).message))
    .toEqual(["Left alone"]);
  await expect.poll(() => complaints.splice(0)).toEqual(["Left alone"]);
});

test("a repeated error counts once, many errors are sent five times and kept up to twenty", async ({
  page,
  site,
  open,
  complaints,
}) => {
  await open();
  for (let times = 0; times < 3; times += 1) await breakPage(page, "Again");
  for (let number = 0; number < 30; number += 1) await breakPage(page, `Error ${number}`);
  await expect.poll(() => complaints.length).toBe(33);
  const messages = () => site.asked.map(({ body }) => JSON.parse(body).message);
  await expect.poll(messages).toEqual(["Again", "Error 0", "Error 1", "Error 2", "Error 3"]);
  expect(await storedIn(page, "localStorage", "error-log")).toHaveLength(20);

  await open();
  await breakPage(page, "Latest");
  await expect.poll(messages).toHaveLength(6);
  const log = await storedIn(page, "localStorage", "error-log");
  expect(log).toHaveLength(20);
  expect(log).toContainEqual(expect.objectContaining({ message: "Latest" }));
  complaints.length = 0;
});

test("without storage and without a server the page works", async ({ page, open, complaints }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await open();
  await page.context().setOffline(true);
  const unsent = page.waitForEvent("requestfailed");
  await breakPage(page, "Broken");
  await unsent;
  await nextFrames(page);
  expect(complaints.splice(0)).toEqual(["Broken"]);
});

test("a warning of the browser is no error of the page", async ({
  page,
  site,
  open,
  complaints,
}) => {
  await open();
  await page.evaluate(() => {
    dispatchEvent(new ErrorEvent("error", { message: "ResizeObserver loop" }));
    // What Chrome rejects with where it skips a view transition has no stack.
    const reason = new DOMException("Transition was skipped", "InvalidStateError");
    Object.defineProperty(reason, "stack", { value: undefined });
    const promise = Promise.resolve();
    dispatchEvent(new PromiseRejectionEvent("unhandledrejection", { promise, reason }));
  });
  await breakPage(page, "Broken");
  await expect.poll(() => complaints.splice(0)).toEqual(["Broken"]);
  await expect
    .poll(() => site.asked.map(({ body }) => JSON.parse(body).message))
    .toEqual(["Broken"]);
});
