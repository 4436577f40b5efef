import { minReviewMs } from "../../src/readers/enquiries/reviewPageToken.ts";
import { until } from "../support/until.ts";
import { accessibilityFindings } from "./inspection.ts";
import { enquiryForm, goodAnswers, mailbox, noMail, note } from "./parts/enquiryForm.ts";
import { calm, eachOnce, expect, test } from "./siteTest.ts";

test.use({ ...calm, javaScriptEnabled: false });

test.beforeEach(({ complaints }) => {
  // What a page preloads for its script is refused along with the script.
  complaints.expect(/^failed: .*\.js \(csp\)$/);
  complaints.expect(/422/);
  complaints.expect(noMail);
});

eachOnce((_surface, language) => {
  test("without script an enquiry is validated, reviewed and sent", async ({
    page,
    at,
    messages,
  }) => {
    await page.goto(at("quality-complaints", { part: "RG8810" }));
    const { field, fill, form, review, files, submitted, code } = enquiryForm(page, messages);
    const { enquiryForm: say } = messages;
    await fill({ ...goodAnswers(language, mailbox()), phone: "12" });
    await field("attachments").setInputFiles([
      note("log.txt"),
      { ...note("a.exe"), buffer: Buffer.alloc(900, 3) },
    ]);
    await review.click();
    await expect(field("phone")).toHaveAccessibleDescription(
      new RegExp(`^${messages.enquiry.problems.phoneInvalid}`),
    );
    await expect(form).toContainText(
      messages.enquiry.notAttached("a.exe", messages.enquiry.uploads.kind),
    );
    await expect(field("content")).toHaveValue(/Two reels/);
    await expect(field("part")).toHaveValue("RG8810");
    await expect(field("consent")).toBeChecked();
    await expect(files).toContainText("log.txt");
    await page.getByRole("link", { name: messages.enquiry.fields.phone, exact: true }).click();
    await field("phone").fill(goodAnswers(language, "").phone ?? "");
    await review.click();

    await expect(form).toContainText(say.check.text);
    const shown = Date.now();
    await expect(form).toContainText("Acme Cameras");
    await expect(form).toContainText("log.txt");
    await expect(form).toContainText("RG8810");
    // The server refuses a form that is sent sooner than it can be read.
    await until(() => Date.now() > shown + minReviewMs);
    await form.getByRole("button", { name: say.check.send }).click();
    await expect(submitted).toBeVisible();
    const first = await code.textContent();
    await page.reload();
    await expect(code).toHaveText(first ?? "");
  });
});

test("the review page and the confirmation are accessible", async ({
  page,
  at,
  messages,
  browser,
  site,
}) => {
  await page.goto(at("business-consulting"));
  const { fill, form, review } = enquiryForm(page, messages);
  await fill(goodAnswers("en", mailbox()));
  await review.click();
  const html = await page.content();
  await expect(form.getByRole("button", { name: messages.enquiryForm.check.send })).toBeVisible();
  // Axe is a script itself: it is shown the same page where scripts run.
  const other = await browser.newPage({ javaScriptEnabled: true, baseURL: site.url });
  await other.route("**/business-consulting*", (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: html }),
  );
  await other.goto(at("business-consulting"));
  expect(await accessibilityFindings(other)).toEqual([]);
  await other.close();
});
