import * as z from "zod";
import { attachmentKinds } from "../../../base/site/enquiryCodes.ts";
import { trackedStates } from "../../../readers/enquiries/enquiryStates.ts";
import { enquirySchema } from "../../../readers/enquiries/form/enquirySchema.ts";
import {
  type FormName,
  fieldNames,
  formKeys,
  formNames,
  isRequired,
} from "../../../readers/enquiries/form/fields.ts";
import {
  describeField,
  withDescription,
  withResponseId,
  withSchemaId,
} from "../../schemaRegistry.ts";

// What the forms' calls take and answer, for the reference. What they take is checked by the
// schema that the forms share with the browser (enquiries/form).

const noLists = { companyTypes: [], sources: [], solutions: [], applications: [], topics: [] };

/** Required is what every form requires; the descriptions say which forms require the rest. */
function describedFields() {
  const shapes = new Map<FormName, ReturnType<typeof enquirySchema>["_zod"]["def"]["shape"]>();
  const shapeOf = (form: FormName) => {
    const shape = shapes.get(form) ?? enquirySchema(form, noLists)._zod.def.shape;
    shapes.set(form, shape);
    return shape;
  };
  const fields = Object.fromEntries(
    fieldNames.map((name) => {
      const form = formNames.find((one) => !isRequired(one, name)) ?? formNames[0];
      return [name, shapeOf(form)[name]];
    }),
  );
  for (const name of fieldNames) {
    const schema = fields[name];
    if (schema) describeField(name, schema);
  }
  return fields;
}

export const saveInput = z.object({
  [formKeys.form]: withDescription("form", z.enum(formNames)),
  [formKeys.idempotency]: withDescription("idempotencyKey", z.string().optional()),
  [formKeys.captcha]: withDescription("captcha", z.string()),
  [formKeys.honeypot]: withDescription("honeypot", z.string().optional()),
  ...describedFields(),
});

export const uploadInput = z.object({
  [formKeys.captcha]: withDescription("uploadCaptcha", z.string().optional()),
  [formKeys.pass]: withDescription("uploadPass", z.string().optional()),
  file: withDescription("file", z.file()),
});

export const captchaAnswer = withSchemaId(
  "Challenge",
  z.object({
    algorithm: z.literal("SHA-256"),
    challenge: withDescription("challenge", z.string()),
    maxnumber: withDescription("maxnumber", z.int()),
    salt: z.string(),
    signature: z.string(),
    expires_in: withDescription("seconds", z.int()),
    wait: withDescription("wait", z.int()),
    idempotency_key: withDescription("idempotencyKey", z.string()),
  }),
);

export const uploadAnswer = withSchemaId(
  "Attachment",
  z.object({
    token: withDescription("attachmentToken", z.string()),
    name: z.string(),
    size: withDescription("bytes", z.int()),
    kind: withDescription("attachmentKind", z.enum(attachmentKinds)),
    [formKeys.pass]: withDescription("nextPass", z.string()),
  }),
);

export const trackInput = z.object({
  code: withDescription("trackingCode", z.string()),
  email: withDescription("trackingEmail", z.string()),
});

export const trackAnswer = withSchemaId(
  "TrackedEnquiry",
  z.object({
    code: withDescription("trackingCode", z.string()),
    form: withDescription("form", z.enum(formNames)),
    subject: withDescription("trackingSubject", z.string()),
    received: withDescription("trackingReceived", z.iso.datetime()),
    state: withDescription("trackingState", z.enum(trackedStates)),
    since: withDescription("trackingSince", z.iso.datetime()),
    reply_by: withDescription("replyBy", z.iso.datetime().optional()),
    thread: withDescription(
      "trackingThread",
      z.array(
        z.object({
          direction: z.enum(["in", "out"]),
          text: z.string(),
          at: z.iso.datetime(),
        }),
      ),
    ),
  }),
);

export const saveAnswer = withResponseId(
  "GuestbookSaveAnswer",
  z.object({
    code: withDescription("trackingCode", z.string()),
    reply_by: withDescription("replyBy", z.iso.datetime().optional()),
  }),
);
