import * as z from "zod/mini";
import { formNames, staffStates } from "../../base/site/enquiryCodes.ts";
import { sendTimes, statesAfterReply } from "../../base/site/enquiryDeskCodes.ts";
import { languages } from "../../base/site/languages.ts";
import { time, version } from "./common.ts";
import { deskPerson } from "./desk.ts";

/** Maximum length of a reply or a note, in UTF-16 units. */
export const maxMessageLength = 20_000;

const messageText = () => z.string().check(z.maxLength(maxMessageLength));

/** Hands an enquiry to somebody; null: to nobody. */
export const assignment = z.object({ to: z.nullable(z.int32().check(z.minimum(1))) });

/** A state to be set. */
export const stateChange = z.object({ state: z.enum(staffStates) });

/** Marks an enquiry as spam, or takes the mark off. */
export const spamMark = z.object({ is_spam: z.boolean() });

/** Says that an enquiry needs no answer, or that it does. */
export const noAnswerMark = z.object({ needs_no_answer: z.boolean() });

/** An internal note. */
export const noteDraft = z.object({ text: messageText() });

/** A reply as it is written. */
export const replyDraft = z.object({
  text: messageText(),
  /** The template that it began with. */
  template: z.nullable(z.int32().check(z.minimum(1))),
});

/** The version of a reply that is sent, approved or returned: the text that the caller has read. */
const replyVersion = { reply_version: version };

/** Sends a reply, or gives it to a second reader. */
export const replySubmission = z.object({
  ...replyVersion,
  when: z.enum(sendTimes),
  /** With `at` alone. */
  send_at: z.nullable(time),
  state_after: z.enum(statesAfterReply),
});

/** A second reader's approval. */
export const replyApproval = z.object(replyVersion);

/** Takes a reply back to its draft, with a note to its author where a second reader does. */
export const replyReturn = z.object({ ...replyVersion, note: messageText() });

/** A template in a list, or as it was saved. */
export const deskTemplate = z.object({
  id: z.int(),
  version,
  name: z.string(),
  form: z.nullable(z.enum(formNames)),
  topic: z.nullable(z.string()),
  text_en: z.string(),
  text_zh: z.string(),
  needs_review: z.boolean(),
});

export const deskTemplates = z.object({ list: z.array(deskTemplate) });

/** A template as it is written. Placeholders: `{sender}`, `{company}`, `{code}`, `{parts}`, `{me}`. */
export const deskTemplateDraft = z.object({
  name: z.string().check(z.maxLength(80)),
  form: z.nullable(z.enum(formNames)),
  topic: z.nullable(z.string().check(z.maxLength(80))),
  text_en: messageText(),
  text_zh: messageText(),
  needs_review: z.boolean(),
});

/** Templates that fit an enquiry, filled in, in its sender's language. */
export const filledTemplates = z.object({
  list: z.array(
    z.object({ id: z.int(), name: z.string(), text: z.string(), needs_review: z.boolean() }),
  ),
});

/** A text to be inserted into a reply, with links, in the sender's language. */
export const replyInsert = z.object({ text: z.string() });

/** The mail of a reply as its recipient gets it. */
export const replyPreview = z.object({ to: z.string(), subject: z.string(), text: z.string() });

/** Parameters for which parts have values, labelled in the caller's language. */
export const partParameters = z.object({
  list: z.array(z.object({ key: z.string(), label: z.string() })),
});

/** Topics of the forms and columns with parts, labelled in the caller's language. */
export const deskChoices = z.object({
  topics: z.array(z.object({ form: z.enum(formNames), value: z.string(), label: z.string() })),
  families: z.array(z.object({ key: z.string(), label: z.string() })),
});

/** A rule of assignment in a list, or as it was saved. */
export const deskRule = z.object({
  id: z.int(),
  version,
  position: z.int(),
  form: z.nullable(z.enum(formNames)),
  topic: z.nullable(z.string()),
  region: z.nullable(z.string()),
  language: z.nullable(z.enum(languages)),
  family: z.nullable(z.string()),
  assignee: z.nullable(deskPerson),
  needs_review: z.boolean(),
});

export const deskRules = z.object({ list: z.array(deskRule) });

/** A rule as it is written; null fits everything. */
export const deskRuleDraft = z.object({
  /** Rules are tried from the lowest. */
  position: z.int32().check(z.minimum(0)),
  form: z.nullable(z.enum(formNames)),
  topic: z.nullable(z.string().check(z.maxLength(80))),
  /** `domestic`, `overseas`, or words that the sender's place contains. */
  region: z.nullable(z.string().check(z.maxLength(80))),
  language: z.nullable(z.enum(languages)),
  /** Key of the column of a family. */
  family: z.nullable(z.string().check(z.maxLength(120))),
  assignee: z.nullable(z.int32().check(z.minimum(1))),
  needs_review: z.boolean(),
});
