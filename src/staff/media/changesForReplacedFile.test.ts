import { expect, it } from "vitest";
import type { MediaRow } from "../../base/store/tables/media.ts";
import { withIds } from "../editing/workingCopies/itemIds.ts";
import { replacingCells, replacingOperations } from "./changesForReplacedFile.ts";

const row = (more: Partial<MediaRow>) =>
  ({ kind: "image", size: 9, width: 40, height: 30, ...more }) as MediaRow;
const from = row({ path: "media/a.png" });
const to = row({ path: "media/b.png" });
const paper = row({
  path: "media/b-v2.1.pdf",
  name: "b-v2.1.pdf",
  kind: "pdf",
  width: null,
  height: null,
});

const body = {
  logo: { file: "media/a.png", width: 4, height: "3", alt: { en: "A" } },
  same: { file: "media/a.png", width: 40, height: 30, size: 9 },
  other: { file: "media/c.png", width: 4 },
  plain: "media/a.png",
  // Beside these, a width is none of the file's.
  width: 5,
  icon: { picture: "media/a.png", width: 4 },
  quoted: { file: '"/storage/media/a.png"', width: 4 },
  text: { en: '<p><img src="/storage/media/a.png"><img src="/storage/media/a.png.bak"></p>' },
  list: [
    { key: "x", file: "media/a.png", revision: "1.0", width: 4 },
    { key: "x", file: "media/a.png", width: 4 },
    "media/a.png",
    5,
    null,
  ],
};

it("Cells of a revision get another file, with the facts that stand beside it", () => {
  const told = (of: MediaRow) =>
    replacingCells(body, { from, to: of }).map(
      ({ path, before, after }) => `${path}: ${before} => ${after}`,
    );
  expect([told(to), told(paper)]).toMatchInlineSnapshot(`
    [
      [
        "/logo/file: media/a.png => media/b.png",
        "/logo/width: 4 => 40",
        "/same/file: media/a.png => media/b.png",
        "/plain: media/a.png => media/b.png",
        "/icon/picture: media/a.png => media/b.png",
        "/quoted/file: "/storage/media/a.png" => "/storage/media/b.png"",
        "/text/en: <p><img src="/storage/media/a.png"><img src="/storage/media/a.png.bak"></p> => <p><img src="/storage/media/b.png"><img src="/storage/media/a.png.bak"></p>",
        "/list/=x/file: media/a.png => media/b.png",
        "/list/=x/width: 4 => 40",
        "/list/1/file: media/a.png => media/b.png",
        "/list/1/width: 4 => 40",
        "/list/2: media/a.png => media/b.png",
      ],
      [
        "/logo/file: media/a.png => media/b-v2.1.pdf",
        "/same/file: media/a.png => media/b-v2.1.pdf",
        "/plain: media/a.png => media/b-v2.1.pdf",
        "/icon/picture: media/a.png => media/b-v2.1.pdf",
        "/quoted/file: "/storage/media/a.png" => "/storage/media/b-v2.1.pdf"",
        "/text/en: <p><img src="/storage/media/a.png"><img src="/storage/media/a.png.bak"></p> => <p><img src="/storage/media/b-v2.1.pdf"><img src="/storage/media/a.png.bak"></p>",
        "/list/=x/file: media/a.png => media/b-v2.1.pdf",
        "/list/=x/revision: 1.0 => 2.1",
        "/list/1/file: media/a.png => media/b-v2.1.pdf",
        "/list/2: media/a.png => media/b-v2.1.pdf",
      ],
    ]
  `);
});

it("Fields of a working copy get another file, with the facts that stand beside it", () => {
  const copy = {
    ...body,
    list: [
      { $id: "aaaaaa", ...Object(body.list[0]) },
      { $id: "bbbbbb", ...Object(body.list[1]) },
    ],
  };
  const told = (of: MediaRow) =>
    replacingOperations(withIds(copy), { from, to: of }).map((one) =>
      one.op === "set"
        ? `${one.path} => ${JSON.stringify(one.after)} ${one.before?.length}`
        : one.op,
    );
  expect([told(to), told(paper)]).toMatchInlineSnapshot(`
    [
      [
        "/logo/file => "media/b.png" 64",
        "/logo/width => 40 64",
        "/same/file => "media/b.png" 64",
        "/plain => "media/b.png" 64",
        "/icon/picture => "media/b.png" 64",
        "/quoted/file => "\\"/storage/media/b.png\\"" 64",
        "/text/en => "<p><img src=\\"/storage/media/b.png\\"><img src=\\"/storage/media/a.png.bak\\"></p>" 64",
        "/list/aaaaaa/file => "media/b.png" 64",
        "/list/aaaaaa/width => 40 64",
        "/list/bbbbbb/file => "media/b.png" 64",
        "/list/bbbbbb/width => 40 64",
      ],
      [
        "/logo/file => "media/b-v2.1.pdf" 64",
        "/same/file => "media/b-v2.1.pdf" 64",
        "/plain => "media/b-v2.1.pdf" 64",
        "/icon/picture => "media/b-v2.1.pdf" 64",
        "/quoted/file => "\\"/storage/media/b-v2.1.pdf\\"" 64",
        "/text/en => "<p><img src=\\"/storage/media/b-v2.1.pdf\\"><img src=\\"/storage/media/a.png.bak\\"></p>" 64",
        "/list/aaaaaa/file => "media/b-v2.1.pdf" 64",
        "/list/aaaaaa/revision => "2.1" 64",
        "/list/bbbbbb/file => "media/b-v2.1.pdf" 64",
      ],
    ]
  `);
});
