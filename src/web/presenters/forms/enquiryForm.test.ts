import { expect, it } from "vitest";
import { companyPages } from "../../../../tests/support/companyPages.ts";
import { enquiryWorld, filledForm } from "../../../../tests/support/enquiries.ts";
import { contextOf } from "../../../../tests/support/shownPage.tsx";
import { buildColumn } from "../../../../tests/support/world.ts";
import type { Language } from "../../../base/site/languages.ts";
import { enquirySchema } from "../../../readers/enquiries/form/enquirySchema.ts";
import type { FormName } from "../../../readers/enquiries/form/fields.ts";
import { formOptions } from "../../../readers/enquiries/formOptions.ts";
import { type EnquiryPageOptions, enquiryOf } from "./enquiryForm.ts";

const abroad = {
  recipient: { en: "The desk", zh: "咨询台" },
  country: { en: "Singapore", zh: "新加坡" },
  contact: "privacy@example.com",
};

/** Forms of a site, one with a privacy notice of its own, whose desk is abroad. */
async function world(language: Language = "en") {
  const contact = {
    id: 805,
    key: "forms/contact",
    type: "guestbook" as const,
    languages: ["en" as const],
    body: { column: "about", form: "contact", title: { en: "Contact" }, privacy: "privacy" },
  };
  const tracking = buildColumn({
    id: 881,
    key: "tracking",
    body: { parent: "about", type: 0, href: "track-enquiry", title: { en: "Track", zh: "查询" } },
  });
  const documents = [...companyPages(), ...enquiryWorld({ abroad }), contact, tracking];
  return contextOf(documents, { language });
}

const context = await world();

/** The form as it begins. */
function begun(form: FormName, given: Partial<EnquiryPageOptions> = {}, of = context) {
  const shown = enquiryOf(form, { action: "/here", ...given }, of);
  if (shown.step !== "form") throw new Error(`The step is ${shown.step}`);
  return shown.form;
}

it.each<[FormName, Partial<EnquiryPageOptions>, object]>([
  ["business", {}, { city: "overseas" }],
  [
    "business",
    { parts: ["RG1000", "RG2000"], quantity: "5000", topic: "Samples", search: "5 V" },
    {
      ...{ city: "overseas", parts: "RG1000, RG2000", quantity: "5000", topic: "Samples" },
      content: context.messages.search.askFor("5 V"),
    },
  ],
  ["technical", { parts: ["RG1000"], quantity: "5" }, { city: "overseas", parts: "RG1000" }],
  [
    "quality",
    { parts: ["RG1000", "A".repeat(60)], quantity: "5" },
    { city: "overseas", part: `RG1000, ${"A".repeat(52)}`, quantity: "5" },
  ],
  ["quality", { parts: ["A".repeat(60)] }, { city: "overseas", part: "A".repeat(60) }],
  ["contact", { parts: ["RG1000"], quantity: "5" }, { city: "overseas" }],
  ["application", { position: "P".repeat(120) }, { position: "P".repeat(120) }],
  ["application", { position: "P".repeat(121) }, { position: "P".repeat(120) }],
])(
  "The form %s begins with what a reader came with, as far as it asks for it",
  (form, given, values) => {
    expect(begun(form, given).initial).toEqual({ values, complaints: [], files: [] });
  },
);

it("A form begins with the likely place of readers of its language", async () => {
  expect(begun("technical", {}, await world("zh")).initial.values).toEqual({ city: "domestic" });
});

it("A form has its choices without their labels in the other language, and the addresses beside it", () => {
  const { initial, ...form } = begun("business", { topic: "Samples" });
  expect(form).toEqual({
    ...{ form: "business", language: "en", action: "/here" },
    options: {
      companyTypes: [{ value: "maker", label: "Device maker" }],
      sources: [{ value: "fair", label: "Fair" }],
      solutions: [
        { value: "vision", label: "Machine vision" },
        { value: "charging", label: "Charging" },
      ],
      applications: [],
      topics: [
        { value: "Samples", label: "Samples" },
        { value: "Prices, terms", label: "Prices, terms" },
        { value: "其他", label: "其他" },
      ],
    },
    trackingHref: "/track-enquiry?id=881&pid=4",
    abroad: { recipient: "The desk", country: "Singapore", contact: "privacy@example.com" },
  });
});

it("A form leads to the privacy notice that is set for it", () => {
  expect(begun("contact").privacyHref).toBe("/page?id=87&pid=4,86");
});

it("A form names no recipient abroad, no notice and no column where the site has none", async () => {
  const bare = await contextOf([]);
  const { privacyHref, abroad: recipient, trackingHref } = begun("business", {}, bare);
  expect({ privacyHref, recipient, trackingHref }).toEqual({ trackingHref: "/track-enquiry" });
});

it("A refused form has the values sent in place of those it began with, and the reasons", () => {
  const files = [{ token: "t", name: "log.txt", size: 7, kind: "text" as const }];
  const complaints = [{ field: "phone", message: "No phone" }];
  const values = { city: "domestic", phone: "1" };
  const refused = { step: "form" as const, values, complaints, files };
  const given = { parts: ["RG1000"], position: "Engineer" };
  const filled = { city: "domestic", phone: "1", parts: "RG1000", position: "Engineer" };
  expect(begun("technical", { ...given, step: refused }).initial).toEqual({
    ...{ values: filled, complaints, files },
  });
  const failed = { ...refused, failure: "Busy" };
  expect(begun("technical", { step: failed }).initial.failure).toBe("Busy");
});

it("An enquiry is reviewed with the labels of all that was filled in, in the order of its form", () => {
  const options = formOptions(context.view, "business");
  const enquiry = enquirySchema("business", options).parse(
    filledForm({
      ...{ city: "overseas", no_website: true, company_type: "maker", first_contact: "no" },
      ...{ solutions: ["charging", "vision"], parts: ["RG1000", "RG2000"], title: "miss" },
    }),
  );
  const files = [
    { token: "a", name: "log.txt", size: 7, kind: "text" as const },
    { token: "b", name: "board.pdf", size: 2_300_000, kind: "pdf" as const },
  ];
  const step = { step: "review" as const, token: "sealed", enquiry, files };
  const shown = enquiryOf("business", { action: "/here", step }, context);
  expect(shown).toMatchObject({ form: "business", action: "/here", token: "sealed", failure: "" });
  const rows = shown.step === "review" ? shown.rows : [];
  expect(rows.map(({ label, values }) => [label, ...values].join(" | "))).toMatchInlineSnapshot(`
    [
      "Company name | Acme Cameras",
      "City | Overseas",
      "No website | Yes",
      "Company type | Device maker",
      "Contact name | Lin Wei",
      "Title | Miss",
      "Phone | 13800138000",
      "E-mail | lin@acme.example",
      "Is this your first contact with us? | No",
      "Solutions of interest | Charging | Machine vision",
      "Parts | RG1000 | RG2000",
      "Topic | Samples",
      "Content | Two reels, please.
    When can you ship?",
      "Attachments | log.txt (1 KB) | board.pdf (2.2 MB)",
    ]
  `);
  const again = enquiryOf(
    "business",
    { action: "/here", step: { ...step, failure: "Busy" } },
    context,
  );
  expect(again).toMatchObject({ failure: "Busy" });
});

it("An enquiry that could not be stored can be sent again", () => {
  const step = { step: "again" as const, token: "sealed", failure: "Busy" };
  expect(enquiryOf("quality", { action: "/here", step }, context)).toEqual({
    ...step,
    form: "quality",
    action: "/here",
  });
});

it("A sent enquiry has its code, where it is tracked, and by when a reply is promised", () => {
  const step = { step: "sent" as const, code: "ABCD" };
  const sent = (replyBy: number | undefined) =>
    enquiryOf("technical", { action: "/here", step: { ...step, replyBy } }, context);
  const plain = {
    ...{ step: "sent", form: "technical", code: "ABCD", address: "/here" },
    trackingHref: "/track-enquiry?id=881&pid=4",
  };
  expect(sent(undefined)).toEqual({ ...plain, replyBy: undefined });
  expect(sent(Date.UTC(2026, 4, 6, 9, 30))).toEqual({
    ...plain,
    replyBy: { text: "6 May 2026 at 09:30 UTC", iso: "2026-05-06T09:30:00.000Z" },
  });
});
