import { describe, expect, it } from "vitest";
import { firstLanguages } from "./PublishForm.tsx";

const anybody = () => true;

describe("the languages that the publishing dialog proposes", () => {
  it.each([
    [{ en: "published", zh: "changed" }, ["zh"]],
    [{ en: "changed", zh: "changed" }, ["en", "zh"]],
    [{ en: "changed", zh: "draft" }, ["en"]],
    [{ en: "published", zh: "published" }, ["en", "zh"]],
    [{ en: "published", zh: "draft" }, ["en"]],
    [{ en: "draft", zh: "draft" }, ["en", "zh"]],
    [{ en: "withdrawn", zh: "published" }, ["zh"]],
    [{ en: null, zh: "changed" }, ["zh"]],
  ])("are those whose readers would see a difference: %j", (status, proposed) => {
    expect(firstLanguages(status, anybody)).toEqual(proposed);
  });

  it("are those that the person may publish, unless there are none among them", () => {
    const both = { en: "changed", zh: "changed" };
    expect(firstLanguages(both, (one) => one === "zh")).toEqual(["zh"]);
    expect(firstLanguages({ en: "changed", zh: "published" }, (one) => one === "zh")).toEqual([
      "en",
    ]);
  });
});
