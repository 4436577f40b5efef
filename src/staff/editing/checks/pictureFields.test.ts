import { describe, expect, it } from "vitest";
import { runToEnd } from "../../../base/process/timeSlices.ts";
import { withIds } from "../workingCopies/itemIds.ts";
import { findingsIn } from "./findingsIn.ts";
import type { LibraryTexts } from "./pictureFields.ts";

/** Findings about the picture of an event of the company's history. */
function told(picture: object, library?: LibraryTexts): string[] {
  const body = {
    ...{ title: { en: "Founded", zh: "成立" }, date: "2009-06" },
    image: { file: "history/founded.svg", width: 480, height: 320, ...picture },
  };
  const targets = {
    ...{ exists: () => true, isPublished: () => true, hasId: () => true },
    library: (file: string) => (file === "history/founded.svg" ? library : undefined),
  };
  return runToEnd(findingsIn("history", withIds(body), targets)).flatMap(
    ({ check, severity, path, language }) =>
      check === "alt-missing" ? [`${severity} ${path} ${language ?? "both"}`] : [],
  );
}

const texts = { en: "Nine chairs", zh: "九把椅子", isDecorative: false };

describe("a picture that is a field", () => {
  it("is reported if it has no alternative text here and none in the media library", () => {
    expect(told({})).toEqual(["error /image/alt both"]);
    expect(told({ alt: {} }, { isDecorative: false })).toEqual(["error /image/alt both"]);
    expect(told({}, { ...texts, zh: "" })).toEqual(["warning /image/alt/zh zh"]);
  });

  it("is not reported if readers get a text in both languages, or it is decorative", () => {
    expect(told({}, texts)).toEqual([]);
    expect(told({ alt: { en: "Chairs", zh: "椅子" } })).toEqual([]);
    expect(told({ decorative: true })).toEqual([]);
    expect(told({}, { isDecorative: true })).toEqual([]);
  });

  it("is reported once if it has a text of its own in one language", () => {
    expect(told({ alt: { en: "Chairs" } }, texts)).toEqual(["warning /image/alt/zh zh"]);
  });
});
