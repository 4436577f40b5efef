import { describe, expect, it } from "vitest";
import {
  shownProduct as shown,
  worldWithRichPart as world,
} from "../../../../../tests/support/productPage.tsx";

const crossReferences = [
  { partNumber: "OLD-1", kind: "functional" },
  {
    partNumber: "NVX4410A",
    maker: { en: "Norvik", zh: "诺维克" },
    kind: "footprint",
    note: { en: "Pin 4 is not connected.", zh: "第 4 脚悬空。" },
  },
];

describe("the cross references of a part's page", () => {
  it("show for each number its maker and how well the part fits, the best first", async () => {
    for (const surface of ["desktop", "mobile"] as const) {
      const { html } = shown(await world({ crossReferences }), 110, { surface });
      const [, list = ""] = /<[a-z]+ id="cross-reference".*?<ul[^>]*>(.*?)<\/ul>/s.exec(html) ?? [];
      const text = list
        .replace(/<[^>]+>/g, " ")
        .replace(/\s+/g, " ")
        .trim();
      expect(text).toBe(
        "NVX4410A Norvik Same footprint Pin 4 is not connected. OLD-1 earlier part number Same function",
      );
      expect(html).toContain('href="#cross-reference"');
    }
    const { html } = shown(await world({ crossReferences }), 110, { language: "zh" });
    for (const text of ["诺维克", "封装兼容", "第 4 脚悬空。", "旧型号"]) {
      expect(html).toContain(text);
    }
  });

  it("are no section where there are none", async () => {
    expect(shown(await world(), 110).html).not.toContain("cross-reference");
  });
});
