import type { Locator, Page } from "@playwright/test";
import type { Messages } from "../../../src/base/i18n/messages.ts";
import type { Language } from "../../../src/base/site/languages.ts";

/** Valid answers, by the fields' names. */
export function goodAnswers(language: Language, email: string): Readonly<Record<string, string>> {
  return {
    company_name: "Acme Cameras",
    company_website: "www.acme.example",
    contact_name: "Lin Wei",
    phone: language === "zh" ? "13800138000" : "+49 30 1234567",
    email,
    content: "Two reels, please.\nWhen can you ship?",
  };
}

/** A consultation form as its readers find it. */
export function enquiryForm(page: Page, { enquiry, enquiryForm: messages }: Messages) {
  const form = page.locator("form.enquiry");
  const field = (name: string): Locator => form.locator(`#enquiry-${name}`);
  return {
    form,
    field,
    send: form.getByRole("button", { name: messages.send, exact: true }),
    review: form.getByRole("button", { name: messages.review, exact: true }),
    files: form.locator(".enquiry-file"),
    failure: form.getByRole("alert"),
    submitted: page.getByRole("heading", { name: enquiry.submitted }),
    code: page.locator(".enquiry-sent__code"),
    async fill(answers: Readonly<Record<string, string>>): Promise<void> {
      for (const [name, value] of Object.entries(answers)) await field(name).fill(value);
      await field("topic").selectOption({ index: 1 });
      await field("consent").check();
    },
    /** Touches the form, and waits until it is alive. */
    async touch(): Promise<void> {
      await field("company_name").focus();
      await page.locator("[data-island=EnquiryForm][data-live]").waitFor();
    },
  };
}

/** A small file of a kind that is taken. */
export const note = (name: string) => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from("Board 3 does not start.\n"),
});

/** A mailbox of a test's own: so many enquiries of one are taken in an hour. */
export function mailbox(): string {
  return `lin.${crypto.randomUUID().slice(0, 8)}@acme.example`;
}

/** The server's own word on a trial where no mail server is configured. */
export const noMail = /^server: .*SMTP_URL is not set/;
