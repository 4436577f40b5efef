import { expect, it } from "vitest";
import { enquiryForm } from "../../../base/i18n/en/forms/enquiryForm.ts";
import { formMessages } from "./enquiryFormProps.ts";

it("A form has the hints and words of its own, and those of all forms", () => {
  const { application, quality, ...common } = enquiryForm;
  const [business, complaint, applying] = (["business", "quality", "application"] as const).map(
    (form) => formMessages(form, "en"),
  );
  expect(business?.hints).toEqual(common.hints);
  expect(complaint?.hints).toEqual({ ...common.hints, ...quality.hints });
  expect(complaint?.sections).toEqual(common.sections);
  expect(applying).toMatchObject({
    hints: { ...common.hints, ...application.hints },
    sections: { ...common.sections, ...application.sections },
    done: { ...common.done, ...application.done },
  });
  expect(business?.sections).toEqual(common.sections);
});
