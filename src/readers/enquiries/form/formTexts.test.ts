import { expect, test } from "vitest";
import { messages } from "../../../base/i18n/index.ts";
import { attachmentKinds } from "../../../base/site/enquiryCodes.ts";
import { languages } from "../../../base/site/languages.ts";
import { fileSize } from "../../../base/site/values/fileSize.ts";
import { maxAttachmentBytes } from "./attachmentLimits.ts";
import { fieldNames } from "./fields.ts";

test("The texts match the specification exactly", () => {
  expect(messages.zh.enquiry).toMatchObject({
    submitted: "提交成功",
    failed: "提交失败，请联系管理员",
    problems: {
      websiteInvalid: "网址格式不对，请重新输入!",
      phoneInvalid: "手机号格式不对，请重新输入!",
      emailInvalid: "邮箱格式不对，请重新输入!",
      generic: "输入错误，请重新输入",
    },
  });
  expect(messages.en.enquiry.problems).toMatchObject({
    websiteEmpty: "please enter website",
    phoneEmpty: "please enter mobile number",
    emailEmpty: "please enter e-mail",
  });
  for (const language of languages) {
    expect(Object.keys(messages[language].enquiry.fields)).toEqual(fieldNames);
  }
});

test("The maximum size of an attachment is shown in the unit and number of its limit", () => {
  const [number = "", unit = ""] = fileSize(maxAttachmentBytes).split("\u00a0");
  for (const { enquiry, enquiryForm } of Object.values(messages)) {
    for (const told of [enquiry.uploads.tooLarge, enquiryForm.hints.attachments]) {
      expect(told).toContain(`${number} ${unit}`);
    }
  }
});

test("Every kind of attachment is named wherever kinds are listed, and its extensions are accepted", () => {
  for (const { enquiry, enquiryForm, apiReference } of Object.values(messages)) {
    expect(Object.keys(enquiry.kinds)).toEqual([...attachmentKinds]);
    const sentences = [
      enquiry.uploads.kind,
      enquiryForm.hints.attachments,
      apiReference.forms.upload,
    ];
    for (const sentence of sentences) {
      for (const name of Object.values(enquiry.kinds)) {
        expect(sentence.toLowerCase()).toContain(
          name.replace(/ (?:archive|压缩包)$/, "").toLowerCase(),
        );
      }
    }
  }
});
