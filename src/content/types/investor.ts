import * as z from "zod";
import { defineType } from "./contentType.ts";
import { worded, words } from "./fields/fieldLabels.ts";
import { attachedDocument, bilingual, day, reference } from "./fields/fields.ts";
import { typeCode } from "./typeNames.ts";

/** Kinds of announcements, in the order that pages offer them. */
export const announcementKinds = ["periodic", "temporary", "governance", "activity"] as const;

/** An announcement to investors, with the document as filed. */
export const investor = defineType({
  code: typeCode("investor"),
  label: { en: "Investor announcement", zh: "投资者公告" },
  body: z.strictObject({
    column: reference("column"),
    title: bilingual(200),
    kind: worded(z.enum(announcementKinds), {
      periodic: words("Periodic report", "定期报告"),
      temporary: words("Ad hoc announcement", "临时公告"),
      governance: words("Governance", "公司治理"),
      activity: words("Investor meeting", "投资者活动"),
    }),
    date: day(),
    summary: bilingual().optional(),
    document: attachedDocument(),
  }),
  fields: {
    column: { en: "Section", zh: "栏目" },
    title: { en: "Title", zh: "标题" },
    kind: { en: "Kind", zh: "公告类型" },
    date: { en: "Date", zh: "日期" },
    summary: { en: "Summary", zh: "摘要" },
    document: { en: "Document", zh: "公告文件" },
  },
  searched: ["title", "summary"],
  listed: [
    { path: "date", kind: "day" },
    { path: "kind", kind: "choice" },
    { path: "column", kind: "reference" },
  ],
  title: (body) => body.title,
});
