import { type Complaints, expect, test } from "./siteTest.ts";

// The tests of this site trust that a complaint of the browser fails them: here each kind is one.
test.beforeEach(async ({ page, at }) => {
  await page.goto(at("home"));
});

/** Waits for the complaint that would fail the test, and for no other. */
async function expectComplaint(complaints: Complaints, pattern: RegExp): Promise<void> {
  const taken: string[] = [];
  await expect.poll(() => taken.push(...complaints.take())).toBeGreaterThan(0);
  for (const complaint of taken) expect(complaint).toMatch(pattern);
}

test("an error on the console, such as a missing file, is reported", async ({
  page,
  complaints,
}) => {
  expect(await page.evaluate(() => fetch("/no-such-file").then(({ status }) => status))).toBe(404);
  await expectComplaint(complaints, /^console: .*404.*no-such-file/);
});

test("an uncaught error is reported", async ({ page, complaints }) => {
  // The page reports it, and the server logs the report.
  complaints.expect(/^server: .*client-error/);
  await page.evaluate(() => setTimeout(() => Promise.reject(new Error("stray"))));
  await expectComplaint(complaints, /^uncaught: Error: stray/);
});

test("a violation of the security policy is reported", async ({ page, complaints }) => {
  await page.evaluate(() => document.body.setAttribute("style", "color: red"));
  await expectComplaint(complaints, /^console: .*Content Security Policy/);
});

test("a request to another origin is reported", async ({ page, complaints }) => {
  await page.goto("http://other.invalid/").catch(() => undefined);
  await expectComplaint(complaints, /^(?:foreign|failed): http:\/\/other\.invalid\//);
});
