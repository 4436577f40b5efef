import { describe, expect, it } from "vitest";
import { forSqlite } from "../../../../tests/support/store.ts";
import { runToEnd } from "../../../base/process/timeSlices.ts";
import { serverPerson } from "../../access/rights.ts";
import { insertMedia } from "../../media/mediaRows.ts";
import { withIds } from "../workingCopies/itemIds.ts";
import { findingsIn } from "./findingsIn.ts";
import { type LibraryTexts, libraryTexts, picturesIn } from "./pictureFields.ts";

/** Findings about the picture of an event of the company's history. */
function findings(picture: object, library?: LibraryTexts) {
  const body = {
    ...{ title: { en: "Founded", zh: "成立" }, date: "2009-06" },
    image: { file: "history/founded.svg", width: 480, height: 320, ...picture },
  };
  const targets = {
    ...{ exists: () => true, isPublished: () => true, hasId: () => true },
    library: (file: string) => (file === "history/founded.svg" ? library : undefined),
  };
  return runToEnd(findingsIn("history", withIds(body), targets)).filter(
    ({ check }) => check === "alt-missing",
  );
}

function told(picture: object, library?: LibraryTexts): string[] {
  return findings(picture, library).map(
    ({ severity, path, language }) => `${severity} ${path} ${language ?? "both"}`,
  );
}

const texts = { en: "Nine chairs", zh: "九把椅子", isDecorative: false };

forSqlite("The texts of the media library", (open) => {
  it("are read for the files that are asked for", async () => {
    const store = await open();
    await store.transaction(async (tx) => {
      for (const name of ["a", "b", "c"]) {
        const path = `media/${name}.png`;
        await insertMedia(
          tx,
          {
            ...{ path, name, kind: "image", size: 1, hash: name, needsVariants: false },
            alt: { en: `${name} in English`, zh: "" },
          },
          { by: serverPerson, now: 1 },
        );
      }
      await tx.updateTable("media").set({ decorative: 1 }).where("name", "=", "b").execute();
    });
    const wanted = ["media/b.png", "media/a.png", "media/b.png", "media/none.png"];
    const found = await libraryTexts(store.db, wanted);
    expect([...found].toSorted(([a], [b]) => (a < b ? -1 : 1))).toEqual([
      ["media/a.png", { en: "a in English", zh: "", isDecorative: false }],
      ["media/b.png", { en: "b in English", zh: "", isDecorative: true }],
    ]);
    expect(await libraryTexts(store.db, ["media/c.png"])).toHaveProperty("size", 1);
    expect(await libraryTexts(store.db, [])).toEqual(new Map());
  });
});

describe("a picture that is a field", () => {
  it("is one of a picture's fields, whose file is a path", () => {
    const picture = (file: unknown) => ({ file, width: 1, height: 1, alt: { en: "A" } });
    const paths = (body: object) => picturesIn("video", withIds(body)).map(({ path }) => path);
    const sources = [{ file: "a.mp4", height: 720 }];
    expect(paths({ poster: picture("a.png"), sources })).toEqual(["/poster"]);
    expect(paths({ poster: picture(3) })).toEqual([]);
    expect(paths({ poster: picture([]) })).toEqual([]);
  });

  it("is reported if it has no alternative text here and none in the media library", () => {
    expect(told({})).toEqual(["error /image/alt both"]);
    expect(findings({})).toMatchObject([{ excerpt: "founded.svg", about: "history/founded.svg" }]);
    expect(told({ alt: {} }, { isDecorative: false })).toEqual(["error /image/alt both"]);
    expect(told({}, { ...texts, zh: "" })).toEqual(["warning /image/alt/zh zh"]);
    expect(told({}, { ...texts, zh: " \n" })).toEqual(["warning /image/alt/zh zh"]);
  });

  it("is not reported if readers get a text in both languages, or it is decorative", () => {
    expect(told({}, texts)).toEqual([]);
    expect(told({ alt: { en: "Chairs", zh: "椅子" } })).toEqual([]);
    expect(told({ decorative: true })).toEqual([]);
    expect(told({}, { isDecorative: true })).toEqual([]);
  });

  it("is reported once if it has a text of its own in one language", () => {
    expect(told({ alt: { en: "Chairs" } }, texts)).toEqual(["warning /image/alt/zh zh"]);
    expect(told({ alt: { en: "Chairs" } })).toEqual(["warning /image/alt/zh zh"]);
    expect(told({ alt: { zh: "椅子" } })).toEqual(["warning /image/alt/en en"]);
  });
});
