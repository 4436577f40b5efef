import * as z from "zod";
import { defineType } from "./contentType.ts";
import { inUnit, labelled, worded, words } from "./fields/fieldLabels.ts";
import { bilingual, day, image, reference, storedFile } from "./fields/fields.ts";
import { searchEntry, searchEntryLabel } from "./fields/searchEngineEntry.ts";
import { typeCode } from "./typeNames.ts";

/** A micro video with its poster and subtitles; `duration` in seconds. */
export const video = defineType({
  code: typeCode("video"),
  label: { en: "Micro video", zh: "微视频" },
  body: z.strictObject({
    column: reference("column"),
    title: bilingual(120),
    summary: bilingual(300).optional(),
    date: day(),
    duration: inUnit(words("seconds", "秒"), z.number().positive().max(3600)),
    width: inUnit(words("px", "像素"), z.int().min(1)),
    height: inUnit(words("px", "像素"), z.int().min(1)),
    sources: z
      .array(
        labelled(
          z.strictObject({
            file: storedFile(),
            type: worded(z.enum(["video/webm", "video/mp4"]), {
              "video/webm": words("WebM", "WebM"),
              "video/mp4": words("MP4", "MP4"),
            }),
          }),
          { file: words("File", "文件"), type: words("Format", "格式") },
        ),
      )
      .min(1)
      .max(4),
    subtitles: z.strictObject({ en: storedFile().optional(), zh: storedFile().optional() }),
    poster: image(),
    products: z.array(reference("product")).max(12).default([]),
    seo: searchEntry().optional(),
  }),
  fields: {
    column: { en: "Section", zh: "栏目" },
    title: { en: "Title", zh: "标题" },
    summary: { en: "Summary", zh: "简介" },
    date: { en: "Date", zh: "日期" },
    duration: { en: "Duration", zh: "时长" },
    width: { en: "Width", zh: "宽" },
    height: { en: "Height", zh: "高" },
    sources: { en: "Files", zh: "视频文件" },
    subtitles: { en: "Subtitles", zh: "字幕" },
    poster: { en: "Poster", zh: "封面" },
    products: { en: "Products shown", zh: "相关产品" },
    seo: searchEntryLabel,
  },
  searched: ["title", "summary"],
  listed: [
    { path: "date", kind: "day" },
    { path: "column", kind: "reference" },
  ],
  title: (body) => body.title,
});
