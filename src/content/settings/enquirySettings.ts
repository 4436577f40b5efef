import * as z from "zod";
import { inUnit, labelled, shapesNamed, words } from "../types/fields/fieldLabels.ts";
import { bilingual } from "../types/fields/fields.ts";
import { finding } from "../types/fields/refineParams.ts";

/** Shapes of the settings of the forms and of search. */

/** Options of a form's list: a stored value and its label. */
const formOptions = z
  .array(
    labelled(
      z.strictObject({
        value: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, finding("list-value")),
        label: bilingual(80),
      }),
      { value: words("Value", "值"), label: words("Label", "名称") },
    ),
  )
  .max(40)
  .refine(
    (options) => new Set(options.map(({ value }) => value)).size === options.length,
    finding("value-twice"),
  );

/** Options of the lists of the consultation forms (spec section 3). */
export const enquiryLists = labelled(
  z.strictObject({
    companyTypes: formOptions,
    sources: formOptions,
    solutions: formOptions,
    applications: formOptions,
  }),
  {
    companyTypes: words("Company types", "公司类型"),
    sources: words("How readers heard of us", "了解渠道"),
    solutions: words("Solutions", "方案"),
    applications: words("Applications", "应用领域"),
  },
);

const synonyms = z.array(z.string().trim().min(1).max(60)).max(12).default([]);

const synonymGroups = z
  .array(
    z
      .strictObject({ en: synonyms, zh: synonyms })
      .refine(({ en, zh }) => en.length + zh.length > 1, finding("two-words")),
  )
  .max(500);

/** Groups of words that search treats as synonyms. */
export const searchSynonyms = shapesNamed(
  z.union([
    synonymGroups,
    labelled(z.strictObject({ replace: z.boolean(), groups: synonymGroups }), {
      replace: words("Replace built-in groups", "替换内置词组"),
      groups: words("Groups", "词组"),
    }),
  ]),
  [
    words("In addition to built-in groups", "补充内置词组"),
    words("With a choice about built-in groups", "可选择替换内置词组"),
  ],
);

const months = words("months", "个月");

const megabytes = words("MB", "MB");

/**
 * The recipient outside the mainland of China that enquiries go to, which senders are told before they agree
 * (Personal Information Protection Law, article 39).
 */
const recipientAbroad = labelled(
  z.strictObject({
    recipient: bilingual(120),
    country: bilingual(60),
    /** Mail address or telephone, for requests about the data. */
    contact: z.string().trim().min(3).max(120),
  }),
  {
    recipient: words("Recipient", "境外接收方名称"),
    country: words("Country or region", "所在国家或地区"),
    contact: words("Contact", "联系方式"),
  },
);

/** Retention of enquiries, and limits of their attachments. */
export const enquiries = labelled(
  z.strictObject({
    /** Months after which an enquiry is erased, with its attachments and mails. */
    retentionMonths: inUnit(months, z.int().min(1).max(120)).default(24),
    /** The same for applications for a position. */
    applicationMonths: inUnit(months, z.int().min(1).max(120)).default(12),
    /** All attachments together, in MB. */
    attachmentsMb: inUnit(megabytes, z.int().min(0).max(10_000_000)).default(10_240),
    /** Minimum free disk space that uploads leave, in MB. */
    freeDiskMb: inUnit(megabytes, z.int().min(0).max(10_000_000)).default(1_024),
    abroad: recipientAbroad.optional(),
  }),
  {
    retentionMonths: words("Enquiries are kept for", "咨询保留时间"),
    applicationMonths: words("Applications are kept for", "职位申请保留时间"),
    attachmentsMb: words("Space for attachments", "附件空间上限"),
    freeDiskMb: words("Free disk space to keep", "磁盘预留空间"),
    abroad: words("Desk outside the mainland of China", "境外处理咨询的接收方"),
  },
);
