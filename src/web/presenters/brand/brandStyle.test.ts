import { expect, it } from "vitest";
import {
  buildCompany,
  buildSetting,
  publish,
  smallWorld,
} from "../../../../tests/support/world.ts";
import { siteColours } from "../../../base/site/brand/brandColours.ts";
import { brandStyle } from "./brandStyle.ts";

const square = { file: "brand/mark.svg", width: 100, height: 100 };
const wide = { file: "brand/wide.svg", width: 140, height: 28 };

async function styleOf(surface: "desktop" | "mobile", brand: object, stockCode?: string) {
  const documents = [...smallWorld(), buildSetting("brand", brand), buildCompany({ stockCode })];
  return brandStyle((await publish(documents)).views.en, surface);
}

it("A site without a brand has no rules of its own", async () => {
  for (const surface of ["desktop", "mobile"] as const) {
    expect(await styleOf(surface, {})).toBe("");
    expect(await styleOf(surface, { accent: siteColours.accent }, "603893")).toBe("");
  }
});

it("An accent sets the colours of both surfaces", async () => {
  const rules = await styleOf("desktop", { accent: "#a00000" });
  expect(rules).toMatch(/^:root\{--blue:#a00000;--blue-hover:#/);
  expect(rules).not.toContain(".bar{");
  expect(await styleOf("mobile", { accent: "#a00000" })).toBe(rules);
});

it("The stock code of the phone's bar is below the name, or below a mark that contains it", async () => {
  const place = async (brand: object, stockCode: string | undefined, surface = "mobile" as const) =>
    /\.bar__stock\{([^}]*)\}/.exec(await styleOf(surface, brand, stockCode))?.[1];
  expect(await place({ mark: square }, "603893")).toBeUndefined();
  expect(await place({ mark: wide }, "603893")).toBe("left:82px");
  expect(await place({ mark: wide }, undefined)).toBeUndefined();
  expect(await place({ mark: wide, nameInMark: true }, "603893")).toBe("left:0;bottom:4px");
  expect(await place({ markOnDark: wide }, "603893")).toBe("left:0");
  expect(await styleOf("desktop", { mark: wide }, "603893")).not.toContain("bar__stock");
});
