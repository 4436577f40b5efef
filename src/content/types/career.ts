import * as z from "zod";
import { defineType } from "./contentType.ts";
import { worded, words } from "./fields/fieldLabels.ts";
import { bilingual, day, reference, richText } from "./fields/fields.ts";
import { searchEntry, searchEntryLabel } from "./fields/searchEngineEntry.ts";

/** An open position. */
export const career = defineType({
  code: null,
  label: { en: "Career", zh: "招聘职位" },
  body: z.strictObject({
    column: reference("column"),
    title: bilingual(120),
    kind: worded(z.enum(["experienced", "graduate", "internship"]), {
      experienced: words("Experienced", "社会招聘"),
      graduate: words("Graduates", "校园招聘"),
      internship: words("Internship", "实习"),
    }),
    place: bilingual(60),
    department: bilingual(80),
    openings: z.int().min(1).max(999),
    date: day(),
    duties: richText(),
    requirements: richText(),
    seo: searchEntry().optional(),
  }),
  fields: {
    column: { en: "Section", zh: "栏目" },
    title: { en: "Position", zh: "职位" },
    kind: { en: "Kind", zh: "招聘类型" },
    place: { en: "Place", zh: "工作地点" },
    department: { en: "Department", zh: "部门" },
    openings: { en: "Openings", zh: "招聘人数" },
    date: { en: "Published", zh: "发布日期" },
    duties: { en: "Duties", zh: "岗位职责" },
    requirements: { en: "Requirements", zh: "任职要求" },
    seo: searchEntryLabel,
  },
  searched: ["title", "department", "place", "duties", "requirements"],
  listed: [
    { path: "date", kind: "day" },
    { path: "kind", kind: "choice" },
    { path: "column", kind: "reference" },
  ],
  title: (body) => body.title,
});
