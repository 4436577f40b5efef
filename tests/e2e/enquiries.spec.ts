import { writeFile } from "node:fs/promises";
import type { Locator, Page, Route } from "@playwright/test";
import { accessibilityFindings } from "./inspection.ts";
import { enquiryForm, goodAnswers, mailbox, noMail, note } from "./parts/enquiryForm.ts";
import { calm, eachOnce, expect, test } from "./siteTest.ts";

test.use(calm);

/** Shape of a form: its accessibility tree and the positions of its parts. */
async function shapeOf(form: Locator) {
  const boxes = await form.evaluate((element) => {
    const around = element.getBoundingClientRect();
    return [...element.querySelectorAll("label, legend, input, select, textarea, button, p")].map(
      (part) => {
        const { top, left, width, height } = part.getBoundingClientRect();
        return [part.id || part.className, top - around.top, left - around.left, width, height];
      },
    );
  });
  const tree = (await form.ariaSnapshot()).replaceAll(" [active]", "");
  return { tree, boxes };
}

const kept = (page: Page) => page.evaluate(() => localStorage.getItem("enquiry-technical"));

test.beforeEach(({ complaints }) => {
  complaints.expect(noMail);
});

eachOnce((_surface, language) => {
  test("an enquiry is validated beside its fields, corrected and sent", async ({
    page,
    at,
    messages,
  }) => {
    await page.goto(at("technical-consultation", { part: "RG8810,RG8820" }));
    const { form, field, send, fill, touch, submitted, code } = enquiryForm(page, messages);
    const { problems } = messages.enquiry;
    await expect(field("parts")).toHaveValue("RG8810, RG8820");
    const before = await shapeOf(form);
    await touch();
    expect(await shapeOf(form), "the form before and after script").toEqual(before);
    await send.click();
    await expect(field("company_name")).toBeFocused();
    await expect(page.locator(".toast")).toHaveCount(0);
    for (const [name, message] of [
      ["company_website", problems.websiteEmpty],
      ["phone", problems.phoneEmpty],
      ["email", problems.emailEmpty],
      ["consent", problems.consentEmpty],
    ] as const) {
      await expect(field(name)).toHaveAccessibleDescription(new RegExp(`^${message}`));
    }
    await expect(form.getByRole("region", { name: messages.enquiryForm.wrong(8) })).toBeVisible();
    expect(await accessibilityFindings(page, "form.enquiry")).toEqual([]);

    await fill(goodAnswers(language, mailbox()));
    await expect(form.locator(".enquiry-field__error")).toHaveCount(0);
    for (const [name, wrong, message] of [
      ["company_website", "acme", problems.websiteInvalid],
      ["phone", "12800138000", problems.phoneInvalid],
      ["email", "lin@acme", problems.emailInvalid],
    ] as const) {
      const right = await field(name).inputValue();
      await field(name).fill(wrong);
      await field("content").focus();
      await expect(field(name)).toHaveAccessibleDescription(
        new RegExp(`^${RegExp.escape(message)}`),
      );
      await field(name).fill(right);
    }
    await send.click();
    await expect(submitted).toBeFocused();
    await expect(code).toHaveText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/);
    expect(await accessibilityFindings(page, ".enquiry-sent")).toEqual([]);
    expect(await kept(page)).toBeNull();
    await page.reload();
    await expect(field("content")).toHaveValue("");
  });
});

// Script that knows no surface; each way is gone on one.
test("a company without a website may omit it; what could not be sent is stored, and sent again under the same key", async ({
  page,
  at,
  messages,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED|429/);
  await page.goto(at("business-consulting"));
  const { field, failure, fill, send, touch, submitted } = enquiryForm(page, messages);
  await touch();
  const proposed = (name: string) => page.locator(`datalist option[value="${name}"]`);
  await expect(proposed("Germany")).toHaveCount(1);
  await page.getByLabel(messages.enquiry.cities.domestic).check();
  await expect(proposed("Shenzhen, Guangdong")).toHaveCount(1);
  await expect(proposed("Germany")).toHaveCount(0);
  await page.getByLabel(messages.enquiry.cities.overseas).check();
  await fill({ ...goodAnswers("en", mailbox()), company_website: "" });
  await send.click();
  await expect(field("company_website")).toBeFocused();
  await field("no_website").check();
  await expect(field("company_website")).toHaveAccessibleDescription(
    messages.enquiryForm.hints.company_website,
  );
  const solutions = page.getByRole("group", { name: messages.enquiry.fields.solutions });
  await solutions.getByText(messages.enquiryForm.several).click();
  await solutions.getByLabel("Machine vision").check();
  await expect(solutions).toContainText(messages.enquiryForm.chosen(1));

  const keys: unknown[] = [];
  await page.route("**/guestbook/save", (route) => {
    keys.push(route.request().postDataJSON().idempotency_key);
    return route.abort("failed");
  });
  await send.click();
  await expect(failure).toContainText(messages.enquiry.failed);
  await expect(page.getByText(messages.enquiry.failed)).toHaveCount(2);
  expect(await accessibilityFindings(page, "form.enquiry")).toEqual([]);
  await expect(field("content")).toHaveValue(/Two reels/);
  await page.unroute("**/guestbook/save");
  await page.reload();
  await expect(field("content")).toHaveValue(/Two reels/);
  await expect(field("no_website")).toBeChecked();
  page.on("request", (request) => {
    if (request.url().endsWith("/guestbook/save")) {
      keys.push(request.postDataJSON().idempotency_key);
    }
  });
  await send.dblclick();
  await expect(submitted).toBeVisible();
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(2);
});

test.describe("on a phone", () => {
  test.use({ surface: "mobile" });

  test("files are uploaded when chosen; they can be cancelled, retried and removed", async ({
    page,
    at,
    messages,
    complaints,
  }, testInfo) => {
    complaints.expect(/415|ERR_FAILED/);
    await page.goto(at("quality-complaints"));
    const { field, files, fill, send, touch, submitted } = enquiryForm(page, messages);
    const { files: say } = messages.enquiryForm;
    await touch();
    const press = (action: string, name: string) =>
      page.getByRole("button", { name: say.of(action, name) }).click();

    const asked: Route[] = [];
    await page.route("**/guestbook/upload", (route) => void asked.push(route));
    // By path: their content need not pass the browser's debugging connection.
    const large = testInfo.outputPath("large.txt");
    await writeFile(large, "a".repeat(20 * 1024 * 1024 + 1));
    const first = testInfo.outputPath("first.txt");
    await writeFile(first, note("first.txt").buffer);
    await field("attachments").setInputFiles([large, first]);
    await expect(files.first()).toContainText(messages.enquiry.uploads.tooLarge);
    await expect.poll(() => asked.length).toBe(1);
    await expect(page.getByRole("progressbar", { name: say.progress("first.txt") })).toBeVisible();
    expect(await accessibilityFindings(page, "form.enquiry")).toEqual([]);
    await press(say.remove, "large.txt");
    await press(say.cancel, "first.txt");
    await expect(files).toHaveCount(0);

    await field("attachments").setInputFiles([note("second.txt")]);
    await expect.poll(() => asked.length).toBe(2);
    await asked[1]?.abort("failed");
    await expect(files).toHaveClass(/enquiry-file--failed/);
    await fill(goodAnswers("en", mailbox()));
    await send.click();
    await expect(field("attachments")).toHaveAccessibleDescription(new RegExp(`^${say.unsent}`));
    await page.unroute("**/guestbook/upload");
    await press(say.retry, "second.txt");
    await expect(files).toContainText(say.sent);

    const film = { name: "film.txt", mimeType: "text/plain", buffer: Buffer.alloc(4_000, 7) };
    await field("attachments").setInputFiles([film]);
    await expect(files.last()).toContainText(messages.enquiry.uploads.kind);
    await press(say.remove, "film.txt");
    const many = [3, 4, 5, 6, 7].map((number) => note(`${number}.txt`));
    await field("attachments").setInputFiles(many);
    await expect(field("attachments")).toHaveAccessibleDescription(
      new RegExp(`^${messages.enquiry.problems.tooManyAttachments}`),
    );
    await expect(files).toHaveCount(5);
    await expect(page.locator(".enquiry-file--sent")).toHaveCount(5);
    await send.click();
    await expect(submitted).toBeVisible();
  });

  test("a draft is restored after a reload and on going back, until it is cleared", async ({
    page,
    at,
    messages,
  }) => {
    const address = at("technical-consultation", { part: "RG8810" });
    await page.goto(address);
    const { field, files, touch, form } = enquiryForm(page, messages);
    await touch();
    await field("content").fill("It does not start.");
    await form.getByLabel(messages.enquiry.cities.domestic).check();
    await field("place").fill("Shenzhen, Guangdong");
    await expect(field("source")).toBeHidden();
    await form.getByText(messages.enquiryForm.sections.interest).click();
    await field("source").selectOption({ index: 2 });
    await field("attachments").setInputFiles([note("log.txt")]);
    await expect(files).toContainText(messages.enquiryForm.files.sent);
    await expect.poll(() => kept(page)).toContain("log.txt");

    await page.goto(at("technical-consultation", { part: "RG8820" }));
    await expect(field("content")).toHaveValue("It does not start.");
    await expect(field("parts")).toHaveValue("RG8810, RG8820");
    await expect(files).toContainText("log.txt");
    await expect(form.getByLabel(messages.enquiry.cities.domestic)).toBeChecked();
    await expect(field("place")).toHaveValue("Shenzhen, Guangdong");
    await expect(field("source"), "is unfolded where it is filled in").toBeVisible();
    await expect(field("source")).not.toHaveValue("");
    await field("content").fill("It starts now.");
    await page.goto(at("home"));
    await page.goBack();
    await expect(field("content")).toHaveValue("It starts now.");

    const { draft } = messages.enquiryForm;
    await form.getByRole("button", { name: draft.clear }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: draft.clearNow }).click();
    await expect(field("content")).toHaveValue("");
    await expect(files).toHaveCount(0);
    await expect(field("parts")).toHaveValue("RG8820");
    expect(await kept(page)).toBeNull();
  });
});

test("a form can be filled in and sent with the keyboard alone", async ({ page, at, messages }) => {
  await page.goto(at("contact-us", { tab: "consultation" }));
  const { field, touch, send, submitted } = enquiryForm(page, messages);
  await touch();
  const answers = goodAnswers("en", mailbox());
  await expect(page.locator("datalist option").first()).toBeAttached();
  for (let steps = 0; steps < 40; steps += 1) {
    const name = await page.evaluate(() => document.activeElement?.getAttribute("name") ?? "");
    const answer = answers[name];
    if (answer) await page.keyboard.insertText(answer);
    if (name === "topic") await page.keyboard.press("ArrowDown");
    if (name === "consent") {
      await page.keyboard.press("Space");
      break;
    }
    await page.keyboard.press("Tab");
  }
  await expect(field("consent")).toBeChecked();
  // The privacy notice comes between.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(send).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(submitted).toBeFocused();
});
