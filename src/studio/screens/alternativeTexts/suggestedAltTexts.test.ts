import { expect, it } from "vitest";
import { offeredTexts } from "./suggestedAltTexts.ts";

const use = (en: string | null, zh: string | null) => ({
  ...{ key: "n1", type: "news" as const, is_published: true, title: { en, zh } },
});

it("offers the title of a document in the language, and a name that has words of it", () => {
  const board = { name: "rg8810-evaluation_board.png", title: null };
  const used = { ...board, used_in: [use("Board", "开发板"), use("Other", "其他")] };
  expect(offeredTexts(used, "en")).toEqual(["Board", "rg8810-evaluation board"]);
  expect(offeredTexts(used, "zh")).toEqual(["开发板"]);
  expect(offeredTexts({ ...board, name: "开发板.png", used_in: [] }, "zh")).toEqual(["开发板"]);
  expect(offeredTexts({ ...board, name: "20260101_001.jpg", used_in: [] }, "en")).toEqual([]);
  const named = { ...used, name: " a board .png", title: "Our board " };
  expect(offeredTexts(named, "en")).toEqual(["Board", "Our board"]);
  expect(offeredTexts({ ...named, used_in: [use(" Board", null)], title: "Board" }, "en")).toEqual([
    ...["Board", "a board"],
  ]);
  expect(offeredTexts({ ...named, title: "RG1" }, "zh")).toEqual(["开发板"]);
  const long = { ...board, used_in: [use("x".repeat(300), null)] };
  expect(offeredTexts(long, "en")[0]).toHaveLength(200);
  expect(offeredTexts({ ...used, used_in: [use("Board", null)] }, "zh")).toEqual([]);
});
