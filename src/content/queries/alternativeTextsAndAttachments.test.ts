import { expect, test } from "vitest";
import { sampleBodies } from "../../../tests/support/sampleBodies.ts";
import { buildColumn, buildDownload, buildProduct, publish } from "../../../tests/support/world.ts";
import { OwnDocs } from "../published/documentSet.ts";
import { View } from "../published/publication.ts";
import { MediaIndex } from "../published/publishedMedia.ts";
import { alternativeTexts } from "./alternativeTexts.ts";
import { attachmentOf } from "./attachments.ts";

const facts = (path: string, isDecorative: boolean) => ({
  ...{ path, isDecorative, alt: { en: "A board" }, replaces: undefined },
  ...{ name: path, hash: path, variants: [], focal: undefined },
});
const media = new MediaIndex(undefined, [facts("board.png", false), facts("wave.png", true)]);
const view = new View("en", new OwnDocs([]), { media });

test.each([
  [{ file: "board.png" }, { en: "A board" }],
  [{ file: "board.png", alt: { zh: "电路板" } }, { zh: "电路板" }],
  [{ file: "board.png", decorative: false }, { en: "A board" }],
  [{ file: "board.png", decorative: true }, {}],
  [{ file: "board.png", alt: { en: "B" }, decorative: true }, {}],
  [{ file: "wave.png" }, {}],
  [{ file: "wave.png", alt: { en: "A wave" } }, { en: "A wave" }],
  [{ file: "unknown.png" }, {}],
])("The texts in the place of %j are %j", (picture, texts) => {
  expect(alternativeTexts(picture, view)).toEqual(texts);
});

test("A file is attached to the first document that offers it, alone or among others", async () => {
  const paper = sampleBodies.download.document;
  const documents = ["guide.pdf", "part.pdf"].map((file) => ({ ...paper, file }));
  const { views } = await publish([
    buildColumn({ key: "family" }),
    buildDownload("guide.pdf", 1),
    buildProduct({ id: 9_500, key: "late", body: { documents } }),
    buildDownload("part.pdf", 600),
  ]);
  const owners = ["guide.pdf", "part.pdf", "none.pdf"].map((file) => {
    const found = attachmentOf(views.en, file);
    return [found?.owner.id, found?.document.file];
  });
  expect(owners).toEqual([
    [9_001, "guide.pdf"],
    [9_500, "part.pdf"],
    [undefined, undefined],
  ]);
});
