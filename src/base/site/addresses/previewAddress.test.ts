import { expect, it } from "vitest";
import {
  maxPreviewedDocuments,
  type PreviewWish,
  readPreviewWish,
  staffPreviewPrefix,
  writePreviewWish,
} from "./previewAddress.ts";

const both = ["en", "zh"] as const;
const documents = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1 }));

it.each<[string, PreviewWish]>([
  ["changes", { subject: { kind: "changes" }, languages: both }],
  ["changes-en", { subject: { kind: "changes" }, languages: ["en"] }],
  [
    "changes.news.banner-zh",
    { subject: { kind: "changes", types: ["news", "banner"] }, languages: ["zh"] },
  ],
  ["at1796112000000", { subject: { kind: "moment", at: 1_796_112_000_000 }, languages: both }],
  ["d12", { subject: { kind: "documents", documents: [{ id: 12 }] }, languages: both }],
  [
    "d12.15r3-en",
    {
      subject: { kind: "documents", documents: [{ id: 12 }, { id: 15, revision: 3 }] },
      languages: ["en"],
    },
  ],
])("%s is read as it is written", (text, wish) => {
  expect(writePreviewWish(wish)).toBe(text);
  expect(readPreviewWish(text)).toEqual(wish);
  expect(staffPreviewPrefix(wish)).toMatch(new RegExp(`/preview/${text}$`));
});

it("at most as many documents as an address has room for are read", () => {
  const wish = (count: number): PreviewWish => ({
    subject: { kind: "documents", documents: documents(count) },
    languages: both,
  });
  const most = wish(maxPreviewedDocuments);
  expect(readPreviewWish(writePreviewWish(most))).toEqual(most);
  expect(readPreviewWish(writePreviewWish(wish(maxPreviewedDocuments + 1)))).toBeUndefined();
});

it.each(["", "d", "at", "d1.", "d1r", "changes.", "changes-fr", "atx", "x1", "d1-en-zh"])(
  "%j is refused",
  (text) => expect(readPreviewWish(text)).toBeUndefined(),
);
