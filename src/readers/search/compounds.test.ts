import { describe, expect, it } from "vitest";
import { article, searchIn } from "../../../tests/support/search.ts";

describe("two words that documents write as one", () => {
  const world = [
    article("compound", { en: "A new family of microcontrollers" }),
    article(
      "second",
      { en: "Controllers" },
      { body: { en: "<p>Controllers for micro pumps</p>" } },
    ),
    article("third", { en: "Controllers, controllers" }),
    article("other", { en: "A display" }),
  ];

  it("find it, in its forms, before documents with only one of them", async () => {
    const { keys } = await searchIn(world);
    expect(keys("micro controller")[0]).toBe("compound");
    expect(keys("micro controllers")[0]).toBe("compound");
    expect(keys("new micro controller family")[0]).toBe("compound");
  });

  it("find documents with the two apart as well", async () => {
    const { keys } = await searchIn(world);
    expect(keys("micro controller")).toEqual(["compound", "second", "third"]);
  });

  it("are marked as they stand in the document", async () => {
    const { ask } = await searchIn(world);
    const { marks, corrected } = ask("micro controller");
    expect(marks).toContainEqual({ kind: "stem", text: "microcontroller" });
    expect(corrected).toBeUndefined();
  });

  it("may be common words, neither of which is significant alone", async () => {
    const { keys } = await searchIn([
      article("right", { en: "Current in standby" }),
      article("wrong", { en: "The current stands still" }),
    ]);
    expect(keys("stand by current")[0]).toBe("right");
  });

  it("are not joined across words between them", async () => {
    const { keys } = await searchIn(world);
    expect(keys("micro, controller")[0]).not.toBe("compound");
  });
});

describe("a word that documents write as two", () => {
  const world = [
    article("apart", { en: "A battery is no charger" }),
    article("together", { en: "Battery chargers" }),
    article("other", { en: "A display" }),
  ];

  it("finds them side by side, without reporting a correction", async () => {
    const { ask, keys } = await searchIn(world);
    expect(keys("batterycharger")).toEqual(["together"]);
    expect(keys("batterychargers")).toEqual(["together"]);
    expect(ask("batterycharger").corrected).toBeUndefined();
    expect(ask("batterycharger").isUnknown).toBe(false);
  });

  it("marks both", async () => {
    const { ask } = await searchIn(world);
    expect(ask("batterycharger").marks).toEqual(
      expect.arrayContaining([
        { kind: "stem", text: "battery" },
        { kind: "stem", text: "charger" },
      ]),
    );
  });

  it("is not split into words of which one is insignificant, or that never occur together", async () => {
    const { ask } = await searchIn([
      article("one", { en: "For warding off; the display of a charger" }),
    ]);
    expect(ask("forwarding").ids).toEqual([]);
    expect(ask("displaycharger").ids).toEqual([]);
  });
});
