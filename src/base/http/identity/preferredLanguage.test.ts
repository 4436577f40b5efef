import { expect, test } from "vitest";
import { createAddressing } from "../requests/siteOrigins.ts";
import { invitationLink } from "./invitationLink.ts";
import { preferredLanguage } from "./preferredLanguage.ts";

test.each([
  ["zh-CN,zh;q=0.9,en;q=0.8", "zh"],
  ["en;q=0.8,zh;q=0.9", "zh"],
  ["en;q=0.9, ZH-Hant;q=0.8", "en"],
  ["en,zh", "en"],
  ["zh;q=0.5,en;q=0.5", "zh"],
  ["fr,de;q=0.9,zh;q=0.1", "zh"],
  ["en;q=0,zh;q=0.1", "zh"],
  ["en;q=0", undefined],
  ["en;level=1;q=0.1,zh;q=0.2", "zh"],
  ["en;q=x,zh;q=0.1", "zh"],
  ["fr,*", undefined],
  ["english", undefined],
  ["", undefined],
  [undefined, undefined],
])("Of %j, %s is preferred", (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});

test("The link of an invitation has its secret in the fragment, which no server is sent", () => {
  const link = (language: "en" | "zh", hosts?: ReadonlyMap<string, "en" | "zh">) =>
    invitationLink(createAddressing({ siteHosts: hosts }), "https://chips.example", {
      ...{ language, secret: "s3cret" },
    });
  expect(link("en")).toBe("https://chips.example/invitation#s3cret");
  expect(link("zh")).toBe("https://chips.example/invitation?lang=zh#s3cret");
  const hosts = new Map([["chips.example", "en"] as const, ["chips.cn", "zh"] as const]);
  expect(link("zh", hosts)).toBe("https://chips.example/invitation#s3cret");
});
