import { expect, test } from "vitest";
import {
  column,
  family,
  numbersOf,
  part,
  shared,
  viewOf,
  vision,
} from "../../../../tests/support/partFamily.ts";
import { sampleBodies } from "../../../../tests/support/sampleBodies.ts";
import { buildSetting, publish, type WorldDocument } from "../../../../tests/support/world.ts";
import type { View } from "../../published/publication.ts";
import { declarationsOf } from "./complianceDeclarations.ts";
import { crossReferenceNamed, crossReferencesOf } from "./crossReferences.ts";
import { documentKindsIn, documentsOf, nearestPart } from "./documentsOfParts.ts";
import { featuredUnder, type Part, representative } from "./partsOfColumns.ts";
import { pinCompatibilityOf } from "./pinCompatibility.ts";
import { supplyOf, supplyOfCodes } from "./supply.ts";

const paper = (name: string, changes: object = {}) => ({
  ...sampleBodies.download.document,
  title: { en: name },
  ...changes,
});

let lastDownload = 10_000;
const download = (document: object, body: object = {}): WorldDocument => {
  lastDownload += 1;
  const id = lastDownload;
  return {
    ...{ id, key: `download-${id}`, type: "download", languages: ["en", "zh"] },
    body: { column: "vision", document, ...body },
  };
};

function partOf(view: View, key: string): Part {
  const found = view.get("product", key);
  if (found === undefined) throw new Error(`The test's world has no part ${key}`);
  return found;
}

const variant = (orderCode: string, changes: object = {}) => ({
  ...{ orderCode, package: "QFN-48", grade: "industrial", pack: "reel", quantity: 1 },
  ...{ temperature: { min: -40, max: 85 } },
  ...changes,
});

test("Cross references stand by how well they fit, then by maker and number", async () => {
  const crossReferences = [
    { partNumber: "Z1", kind: "functional", maker: { en: "Acme" } },
    { partNumber: "B2", kind: "footprint", maker: { en: "Zeta" }, note: { zh: "说明" } },
    { partNumber: "B1", kind: "footprint", maker: { en: "Zeta" } },
    { partNumber: "A9", kind: "footprint", maker: { en: "Acme" } },
    { partNumber: "OLD", kind: "footprint" },
    { partNumber: "C1", kind: "similar", maker: { en: "Acme" } },
  ];
  const view = await viewOf([vision, part("RG1", {}, { crossReferences })]);
  const own = partOf(view, "rg1");
  expect(crossReferencesOf(view, own).map(({ partNumber }) => partNumber)).toEqual([
    ...["OLD", "A9", "B1", "B2", "C1", "Z1"],
  ]);
  expect(crossReferencesOf(view, own)[0]).toEqual({ partNumber: "OLD", kind: "footprint" });
  expect(crossReferenceNamed(view, own, "b2")).toEqual({
    ...{ partNumber: "B2", kind: "footprint", maker: { text: "Zeta" } },
    note: { text: "说明", lang: expect.any(String) },
  });
  expect(crossReferenceNamed(view, own, "B3")).toBeUndefined();
});

test("A part's compliance is declared by its own documents, else by those that name it, else by those for all", async () => {
  const declares = (name: string, rule: string | undefined, language = "both") =>
    paper(name, { language, ...(rule !== undefined && { declares: rule }) });
  const documents = [
    ...[
      vision,
      part("RG1", {}, { documents: [declares("own", "rohs", "zh"), declares("plain", undefined)] }),
    ],
    ...[part("RG2", {}), part("RG3", {}, { documents: [declares("own both", "rohs-and-reach")] })],
    part("RG4", {}, { documents: [declares("zh", "reach", "zh"), declares("en", "reach", "en")] }),
    ...[download(declares("named", "reach"), { products: ["rg2"] })],
    ...[
      download(declares("for all", "rohs-and-reach")),
      download(declares("lost", "rohs"), { column: "gone" }),
    ],
  ];
  const declared = async (language: "en" | "zh", key: string) => {
    const { views } = await publish([...shared, ...documents]);
    const { rohs, reach } = declarationsOf(views[language], partOf(views[language], key));
    return [rohs?.title.en, reach?.title.en];
  };
  expect(await declared("en", "rg1")).toEqual(["own", "for all"]);
  expect(await declared("en", "rg2")).toEqual(["for all", "named"]);
  expect(await declared("en", "rg3")).toEqual(["own both", "own both"]);
  expect([await declared("en", "rg4"), await declared("zh", "rg4")]).toEqual([
    ...[
      ["for all", "en"],
      ["for all", "zh"],
    ],
  ]);
  const alone = await viewOf([vision, part("RG9", {})]);
  expect(declarationsOf(alone, partOf(alone, "rg9"))).toEqual({});
});

test("Documents are found by a part's number or its beginning, and by kind", async () => {
  const view = await viewOf([
    vision,
    part(
      "RG100",
      {},
      { documents: [paper("a"), paper("b", { kind: "errata" })], variants: [variant("RG100-Q")] },
    ),
    part("RG200", {}, { documents: [paper("c")] }),
    part("XX1", {}, { documents: [paper("d", { kind: "note" })] }),
    download(paper("e", { kind: "guide" }), { products: ["rg100", "xx1"] }),
    download(paper("f")),
  ]);
  const found = (text: string, kind?: "errata" | "guide" | "datasheet") =>
    documentsOf(view, { part: text, kind }).map(({ document, part: of }) =>
      [document.title.en, of?.body.partNumber].join(" "),
    );
  expect(found("rg 100")).toEqual(["a RG100", "b RG100", "e RG100"]);
  expect(found("RG100-Q", "errata")).toEqual(["b RG100"]);
  expect(found("rg")).toEqual(["a RG100", "b RG100", "e RG100", "c RG200"]);
  expect([found("zz"), found("-")]).toEqual([[], []]);
  expect(found("")).toEqual(["a RG100", "b RG100", "c RG200", "d XX1", "e ", "f "]);
  expect(found("", "guide")).toEqual(["e "]);
  expect(documentKindsIn(view, ["guide", "model", "datasheet", "errata", "note"])).toEqual([
    ...["guide", "datasheet", "errata", "note"],
  ]);
  expect([nearestPart(view, "RG10O"), nearestPart(view, "QQQQQQ")]).toEqual(["RG100", undefined]);
});

test("Parts that are put forward are those chosen, then one of each family, then the others, none obsolete", async () => {
  const gone = { lifecycle: { stage: "obsolete", since: "2026-01-01" } };
  const documents = [
    ...[vision, family(12, "radio", { position: 2 })],
    ...[
      part("V1", {}, { ...gone, position: 1 }),
      part("V2", {}, { position: 2 }),
      part("V3", {}, { position: 3 }),
    ],
    ...[
      part("R1", {}, { column: "radio", position: 1 }),
      part("R2", {}, { column: "radio", position: 2 }),
    ],
    buildSetting("home", { featured: ["r2", "v1", "none"] }),
  ];
  const view = await viewOf(documents);
  const put = (key: string, count: number) =>
    numbersOf(featuredUnder(view, column(view, key), count));
  expect([put("products", 2), put("products", 9), put("vision", 1), put("products", 0)]).toEqual([
    ...[["R2", "R1"], ["R2", "R1", "V2", "V3"], ["V2"], []],
  ]);
  const of = (...keys: string[]) => representative(keys.map((key) => partOf(view, key)))?.key;
  expect([of("v1", "v2", "v3"), of("v1"), of()]).toEqual(["v2", "v1", undefined]);
});

test("Parts are compatible as either of them states, else as their family states for one package", async () => {
  const chip = (name: string) => [{ style: "qfn", name, pins: 48 }];
  const fits = (product: string, state: string) => ({ product, state });
  const view = await viewOf([
    family(11, "vision", { pinCompatibility: { state: "compatible", changes: { en: "None" } } }),
    family(12, "radio"),
    part("PA", {}, { packages: chip("QFN-48"), pinCompatibility: [fits("pb", "incompatible")] }),
    part("PB", {}, { packages: chip("QFN-48") }),
    part("PC", {}, { packages: chip("qfn 48") }),
    part("PD", {}, { packages: chip("QFN-32") }),
    part("PE", {}, { column: "radio", packages: chip("QFN-48") }),
  ]);
  const state = (one: string, other: string) =>
    pinCompatibilityOf(view, partOf(view, `p${one}`), partOf(view, `p${other}`))?.state;
  expect([state("a", "b"), state("b", "a"), state("a", "c"), state("c", "b")]).toEqual([
    ...["incompatible", "incompatible", "compatible", "compatible"],
  ]);
  expect([state("a", "a"), state("a", "d"), state("a", "e"), state("e", "a")]).toEqual([
    ...[undefined, undefined, undefined, undefined],
  ]);
  expect(pinCompatibilityOf(view, partOf(view, "pa"), partOf(view, "pc"))?.changes).toEqual({
    text: "None",
  });
});

test("An order code has its own supply, else the part's, and no lead time where it is obsolete", async () => {
  const view = await viewOf([
    vision,
    part(
      "RG1",
      {},
      {
        ...{ eccn: "EAR99", origin: "CN", leadTime: 12 },
        variants: [
          ...[
            variant("a", { leadTime: 20, origin: "MY" }),
            variant("b", { stage: "obsolete", eccn: "3A991.P" }),
          ],
          ...[variant("c"), variant("d", { leadTime: 8 })],
        ],
      },
    ),
    part("RG2", {}, { leadTime: 4, variants: [] }),
    part(
      "RG3",
      {},
      { leadTime: 4, lifecycle: { stage: "obsolete", since: "2026-01-01" }, variants: [] },
    ),
  ]);
  const own = partOf(view, "rg1");
  const [, second, third] = own.body.variants;
  expect(supplyOf(own, second)).toEqual({ eccn: "3A991.p", origin: "CN" });
  expect(supplyOf(own, third)).toEqual({ eccn: "EAR99", origin: "CN", leadTime: 12 });
  expect(supplyOfCodes(own)).toEqual({
    ...{ eccn: ["EAR99", "3A991.p"], origin: ["MY", "CN"], leadTime: [8, 12, 20] },
  });
  expect(supplyOfCodes(partOf(view, "rg2"))).toEqual({ eccn: [], origin: [], leadTime: [4] });
  expect(supplyOf(partOf(view, "rg3"), undefined)).toEqual({});
});
