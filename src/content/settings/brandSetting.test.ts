import { describe, expect, it } from "vitest";
import { storedFiles } from "../types/fields/references.ts";
import { parseSetting } from "./settings.ts";

const picture = (file: string) => ({ file, width: 100, height: 50 });

describe("the setting of the brand", () => {
  it("accepts any part of a brand, and an empty one", () => {
    expect(parseSetting("brand", {})).toEqual({
      success: true,
      value: { nameInMark: false, typeface: "technical" },
    });
    const value = {
      ...{ mark: picture("a/m.svg"), markOnDark: picture("a/d.png"), nameInMark: true },
      ...{ icon: picture("a/i.svg"), shareImage: picture("a/s.jpg") },
      ...{ accent: "#a00000", header: "#FFF", headerText: "#123456", typeface: "system" },
    };
    expect(parseSetting("brand", value)).toEqual({ success: true, value });
  });

  it.each([
    ["mark", picture("a/m.gif"), ["mark", "file"], "mark-picture"],
    ["icon", picture("a/i.webp"), ["icon", "file"], "icon-picture"],
    ["shareImage", picture("a/s.svg"), ["shareImage", "file"], "share-picture"],
    ["accent", "red", ["accent"], "colour"],
    ["header", "#12345", ["header"], "colour"],
    ["typeface", "Comic Sans", ["typeface"], "no-choice"],
    ["headerText", "#fff;}body{display:none", ["headerText"], "colour"],
  ])("names the rule that %s breaks", (name, given, path, rule) => {
    const parsed = parseSetting("brand", { [name]: given });
    if (parsed.success) throw new Error("It was taken");
    const [problem] = parsed.problems;
    expect(problem).toMatchObject({ path, problem: { code: rule } });
  });

  it("names its files, so that they are public with it", () => {
    const body = { name: "brand", value: { mark: picture("a/m.svg"), icon: picture("a/i.svg") } };
    expect(storedFiles("setting", body).map(({ file }) => file)).toEqual(["a/m.svg", "a/i.svg"]);
  });
});
