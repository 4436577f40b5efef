import { z } from "zod";
import { attachmentKinds } from "../../enquiries/form/attachments.ts";
import { fieldNames, formKeys, formNames } from "../../enquiries/form/fields.ts";
import { enquirySchema } from "../../enquiries/form/schema.ts";
import { named, namedAnswer, noted, notedField } from "../schemas.ts";

// What the forms' calls take and answer, for the reference. What they take is checked by the
// schema that the forms share with the browser (enquiries/form).

const noLists = { companyTypes: [], sources: [], solutions: [], applications: [], topics: [] };
const { shape } = enquirySchema(noLists)._zod.def;
for (const name of fieldNames) notedField(name, shape[name]);

export const saveInput = z.object({
  [formKeys.form]: noted("form", z.enum(formNames)),
  [formKeys.idempotency]: noted("idempotencyKey", z.string().optional()),
  [formKeys.captcha]: noted("captcha", z.string()),
  [formKeys.honeypot]: noted("honeypot", z.string().optional()),
  ...shape,
});

export const uploadInput = z.object({
  [formKeys.captcha]: noted("uploadCaptcha", z.string().optional()),
  [formKeys.pass]: noted("uploadPass", z.string().optional()),
  file: noted("file", z.file()),
});

export const captchaAnswer = named(
  "Challenge",
  z.object({
    algorithm: z.literal("SHA-256"),
    challenge: noted("challenge", z.string()),
    maxnumber: noted("maxnumber", z.int()),
    salt: z.string(),
    signature: z.string(),
    expires_in: noted("seconds", z.int()),
    wait: noted("wait", z.int()),
    idempotency_key: noted("idempotencyKey", z.string()),
  }),
);

export const uploadAnswer = named(
  "Attachment",
  z.object({
    token: noted("attachmentToken", z.string()),
    name: z.string(),
    size: noted("bytes", z.int()),
    kind: noted("attachmentKind", z.enum(attachmentKinds)),
    [formKeys.pass]: noted("nextPass", z.string()),
  }),
);

export const saveAnswer = namedAnswer(
  "GuestbookSaveAnswer",
  z.object({ code: noted("trackingCode", z.string()) }),
);
