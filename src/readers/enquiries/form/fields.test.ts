import { expect, test } from "vitest";
import { formFields, formNames, isFormName, isRequired } from "./fields.ts";

const company = ["company_name", "city", "place", "company_website", "no_website", "company_type"];
const person = ["contact_name", "title", "phone", "department", "email"];
const interest = ["source", "first_contact", "solutions", "applications"];
const end = ["topic", "content", "attachments"];

test("Each form asks for its fields in its own order", () => {
  expect(formFields).toEqual({
    business: [...company, ...person, ...interest, "parts", "quantity", ...end, "consent"],
    technical: [...company, ...person, ...interest, "parts", ...end, "consent"],
    quality: [
      ...["part", "batch", "quantity", ...end, ...person],
      ...["company_name", "city", "place", "company_type", "company_website", "no_website"],
      ...[...interest, "consent"],
    ],
    contact: [...company, ...person, ...interest, ...end, "consent"],
    application: [
      ...["contact_name", "phone", "email", "position", "content", "attachments", "consent"],
    ],
  });
});

test("Each form requires some of its fields", () => {
  const required = formNames.map((form) => [
    form,
    formFields[form].filter((name) => isRequired(form, name)).sort(),
  ]);
  const usual = ["company_name", "company_website", "consent", "contact_name"];
  const rest = ["content", "email", "phone", "topic"];
  expect(Object.fromEntries(required)).toEqual({
    ...Object.fromEntries(
      ["business", "technical", "quality", "contact"].map((form) => [
        form,
        [...usual, ...rest].sort(),
      ]),
    ),
    application: ["attachments", "consent", "contact_name", "email", "phone", "position"],
  });
});

test("A name is one of a form only if there is such a form", () => {
  expect(["business", "application", "bygone", "", undefined, 1].map(isFormName)).toEqual([
    ...[true, true, false, false, false, false],
  ]);
});
