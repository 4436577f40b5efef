import * as z from "zod";
import { defineType } from "./contentType.ts";
import { inUnit, kindOf, labelled, worded, words } from "./fields/fieldLabels.ts";
import { bilingual, reference, richText } from "./fields/fields.ts";
import { typeCode } from "./typeNames.ts";

/** A form as set up by staff: its purpose and topics. Messages sent through it are not content. */
export const guestbook = defineType({
  code: typeCode("guestbook"),
  label: { en: "Consultation form", zh: "咨询表单" },
  body: z.strictObject({
    column: reference("column"),
    form: worded(z.enum(["business", "technical", "quality", "contact", "application"]), {
      business: words("Business enquiry", "商务咨询"),
      technical: words("Technical question", "技术咨询"),
      quality: words("Quality complaint", "质量反馈"),
      contact: words("Message", "在线留言"),
      application: words("Application", "职位申请"),
    }),
    title: bilingual(120),
    introduction: richText().optional(),
    /** Empty: the reader types a topic; the application for a position has none. */
    topics: z.array(bilingual(80)).max(20).default([]),
    /** English text of the topic of requests for samples, on the form that accepts them. */
    sampleTopic: z.string().min(1).max(80).optional(),
    /** English text of the topic of requests for quotes. */
    quoteTopic: z.string().min(1).max(80).optional(),
    /** English text of the topic of requests for boards and kits. */
    kitTopic: z.string().min(1).max(80).optional(),
    /** English text of the topic of those who want to become partners, on the form that accepts them. */
    partnerTopic: z.string().min(1).max(80).optional(),
    /** Working days within which senders get a reply; absent: none is promised. */
    replyDays: inUnit(words("working days", "个工作日"), z.int().min(1).max(60)).optional(),
    /** The column of the privacy notice that the form asks consent to. */
    privacy: reference("column").optional(),
    /** Recipients of its mails; absent: those of ENQUIRY_MAIL_TO. Not shown to readers. */
    desks: z
      .array(
        labelled(
          z.strictObject({
            email: kindOf("email", z.email().max(254)),
            /** English texts of their topics; absent: all topics that no other recipient has. */
            topics: z.array(z.string().min(1).max(80)).max(20).optional(),
          }),
          {
            email: words("E-mail address", "邮箱"),
            topics: words("Topics (in English)", "咨询主题（英文）"),
          },
        ),
      )
      .max(20)
      .optional(),
  }),
  fields: {
    column: { en: "Section", zh: "栏目" },
    form: { en: "Form", zh: "表单" },
    title: { en: "Title", zh: "标题" },
    introduction: { en: "Introduction", zh: "说明" },
    topics: { en: "Topics", zh: "咨询主题" },
    sampleTopic: { en: "Topic of sample requests", zh: "样品申请主题" },
    quoteTopic: { en: "Topic of requests for quotes", zh: "询价主题" },
    kitTopic: { en: "Topic of requests for boards and kits", zh: "开发板与套件主题" },
    partnerTopic: { en: "Topic of partner requests", zh: "合作申请主题" },
    replyDays: { en: "Replies within", zh: "答复时限" },
    privacy: { en: "Privacy notice", zh: "隐私政策" },
    desks: { en: "Recipients", zh: "收件邮箱" },
  },
  searched: ["title", "introduction"],
  listed: [
    { path: "form", kind: "choice" },
    { path: "column", kind: "reference" },
  ],
  title: (body) => body.title,
});
