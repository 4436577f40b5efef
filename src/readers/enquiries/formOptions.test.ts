import { expect, test } from "vitest";
import { enquiryWorld } from "../../../tests/support/enquiries.ts";
import { publish } from "../../../tests/support/world.ts";
import { departmentMailboxes, formOptions, guestbookOf } from "./formOptions.ts";

const { views } = await publish(enquiryWorld());

test("A form offers its topics and the lists of all forms, with the labels of both languages", () => {
  const { topics, companyTypes, applications } = formOptions(views.zh, "business");
  expect(topics).toEqual([
    { value: "Samples", label: "样品", otherLabel: "Samples" },
    { value: "Prices, terms", label: "价格", otherLabel: "Prices, terms" },
    { value: "其他", label: "其他" },
  ]);
  expect(companyTypes).toEqual([{ value: "maker", label: "整机厂商", otherLabel: "Device maker" }]);
  expect(applications).toEqual([]);
  expect(formOptions(views.en, "business").topics.at(-1)).toEqual({
    ...{ value: "其他", label: "其他", otherLabel: "其他" },
  });
  expect(guestbookOf(views.en, "contact")).toBeUndefined();
  expect(formOptions(views.en, "contact")).toEqual({
    ...formOptions(views.en, "business"),
    topics: [],
  });
});

test("An enquiry goes to the desks of its topic, else to those of all others", () => {
  expect(departmentMailboxes(views.en, "technical", "Samples")).toEqual(["samples@example.com"]);
  expect(departmentMailboxes(views.en, "technical", "Other")).toEqual(["engineers@example.com"]);
  expect(departmentMailboxes(views.en, "business", "Samples")).toEqual([]);
  expect(departmentMailboxes(views.en, "contact", "")).toEqual([]);
});
