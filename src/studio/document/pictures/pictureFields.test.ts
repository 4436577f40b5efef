import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DraftStore } from "../store/draftStore.ts";
import { isObject, type Json } from "../store/jsonValues.ts";
import { type SentOperation, valueHash } from "../store/operations.ts";
import type { Transport } from "../store/storeTransport.ts";
import type { FieldDescription, TypeDescription } from "../typeDescription.ts";
import { movePicture } from "./movePicture.ts";
import { fitting, nameOfPlace, picturePlaces } from "./pictureFields.ts";

const label = (text: string) => ({ en: text, zh: text });

function field(kind: string, name: string, more: Partial<FieldDescription> = {}): FieldDescription {
  return { kind, name, path: `/${name}`, label: label(name), required: false, ...more };
}

const plain = ["file", "width", "height"].map((name) => field("line", name));
const full = [...plain, field("text", "alt"), field("switch", "decorative")];

const type: TypeDescription = {
  name: "partner",
  label: label("Partner"),
  publish_together: true,
  fields: [
    field("image", "image", { fields: full }),
    field("image", "mark", { fields: plain }),
    field("list", "pictures", { max: 3, item: field("image", "", { fields: full }) }),
    field("list", "packages", {
      item: field("group", "", { fields: [field("image", "underside", { fields: full })] }),
    }),
    field("list", "sections", {
      item: field("variant", "", {
        kindField: "kind",
        shapes: [
          field("group", "text", { fields: [] }),
          field("group", "picture", { fields: [field("image", "shown", { fields: full })] }),
        ],
      }),
    }),
    field("group", "seo", { fields: [field("image", "shared", { fields: full })] }),
  ],
};

const picture = (file: string) => ({
  file,
  width: file.length * 100,
  height: 50,
  alt: { en: `About ${file}`, zh: `关于 ${file}` },
});

const body = {
  image: picture("a.webp"),
  mark: { file: "mark.svg", width: 20, height: 10 },
  pictures: [{ $id: "p1", ...picture("one.webp") }],
  packages: [{ $id: "k1", underside: picture("under.webp") }, { $id: "k2" }],
  sections: [
    { $id: "s1", kind: "text" },
    { $id: "s2", kind: "picture", shown: picture("shown.webp") },
  ],
};

/** A store of a body, with the operations of each request. */
function opened(start: Json) {
  const requests: (readonly SentOperation[])[] = [];
  const transport: Transport = {
    patch({ operations }) {
      requests.push(operations);
      const outcomes = operations.map(({ path, after }) => ({
        ...{ status: "applied" as const, path: String(path) },
        hash: valueHash(after),
      }));
      return Promise.resolve({ seq: requests.length, outcomes });
    },
  };
  return { store: new DraftStore(transport, { seq: 0, body: start }), requests };
}

function placeAt(start: Json, name: string) {
  const found = picturePlaces(type, start).find((place) => nameOfPlace(place, "en") === name);
  if (found === undefined) throw new Error(`No place ${name}`);
  return found;
}

describe("the places for pictures of a document", () => {
  it("are its fields, items and the ends of lists, wherever they lie", () => {
    const names = picturePlaces(type, body).map((place) => [
      nameOfPlace(place, "en"),
      place.path,
      place.isNew,
    ]);
    expect(names).toEqual([
      ["image", "/image", false],
      ["mark", "/mark", false],
      ["pictures › 1", "/pictures/p1", false],
      ["pictures", "/pictures", true],
      ["packages › 1 › underside", "/packages/k1/underside", false],
      ["packages › 2 › underside", "/packages/k2/underside", false],
      ["sections › 2 › shown", "/sections/s2/shown", false],
    ]);
  });

  it("have no end of a list that is full", () => {
    const pictures = ["x", "y", "z"].map((id) => ({ $id: id, ...picture(id) }));
    expect(picturePlaces(type, { pictures }).filter(({ isNew }) => isNew)).toEqual([]);
  });

  it("are those of its own setting", () => {
    const setting: TypeDescription = {
      ...type,
      name: "setting",
      fields: [],
      settings: {
        press: field("group", "value", { required: true, fields: [field("image", "cover")] }),
        other: field("group", "value", { required: true, fields: [field("image", "none")] }),
      },
    };
    const paths = picturePlaces(setting, { name: "press", value: {} }).map(({ path }) => path);
    expect(paths).toEqual(["/value/cover"]);
  });
});

describe("moving a picture", () => {
  const move = async (from: string, to: string) => {
    const { store, requests } = opened(body);
    await movePicture(store, placeAt(body, from), placeAt(body, to));
    await store.flush();
    return { store, requests };
  };

  it("lets two change places, with their texts, in one request", async () => {
    const { store, requests } = await move("image", "packages › 1 › underside");
    expect(store.get("/image")).toEqual(picture("under.webp"));
    expect(store.get("/packages/k1/underside")).toEqual(picture("a.webp"));
    expect(requests).toHaveLength(1);
  });

  it("is a step of its own after what was typed", async () => {
    const { store, requests } = opened(body);
    store.set("/image/alt/en", "Typed");
    await movePicture(store, placeAt(body, "image"), placeAt(body, "packages › 2 › underside"));
    await store.flush();
    expect(requests.map((one) => one.map(({ path }) => path))).toEqual([
      ["/image/alt/en"],
      ["/packages/k2/underside", "/image"],
    ]);
    expect(store.get("/packages/k2/underside/alt/en")).toBe("Typed");
    expect(store.get("/image")).toBeUndefined();
  });

  it("keeps the ids of items, and takes an item away that is left without a picture", async () => {
    const swapped = await move("pictures › 1", "image");
    expect(swapped.store.get("/pictures")).toEqual([{ $id: "p1", ...picture("a.webp") }]);
    const moved = await move("pictures › 1", "packages › 2 › underside");
    expect(moved.store.get("/pictures")).toEqual([]);
    const added = await move("image", "pictures");
    expect(added.store.get("/image")).toBeUndefined();
    expect(added.store.get("/pictures")).toEqual([
      { $id: "p1", ...picture("one.webp") },
      { $id: expect.any(String), ...picture("a.webp") },
    ]);
  });

  it("leaves out what the other field has no place for", async () => {
    const { store } = await move("image", "mark");
    expect(store.get("/mark")).toEqual({ file: "a.webp", width: 600, height: 50 });
    expect(store.get("/image")).toEqual(body.mark);
  });

  it("twice is as before, between any two pictures of equal fields", async () => {
    const names = ["image", "pictures › 1", "packages › 1 › underside", "sections › 2 › shown"];
    const one = fc.constantFrom(...names);
    await fc.assert(
      fc.asyncProperty(one, one, async (from, to) => {
        fc.pre(from !== to);
        const { store } = opened(body);
        for (let turn = 0; turn < 2; turn += 1) {
          await movePicture(store, placeAt(body, from), placeAt(body, to));
        }
        expect(isObject(store.body) && store.body).toEqual(body);
      }),
      { numRuns: 12 },
    );
  });
});

it("A picture that is moved has the parts that the other field has, if there are any", () => {
  const holder = field("image", "image", { fields: [field("line", "file"), field("text", "alt")] });
  const fits = (picture: Json | undefined) => {
    const found = fitting(holder, picture);
    return found && Object.entries(found);
  };
  expect([fits({ file: "a", size: 1 }), fits({ size: 1 }), fits(null), fits(undefined)]).toEqual([
    ...[[["file", "a"]], undefined, undefined, undefined],
  ]);
});
