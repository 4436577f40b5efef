import { expect, test } from "vitest";
import { catalogueWorld, news } from "../../../../tests/support/catalogueWorld.ts";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { sampleBodies } from "../../../../tests/support/sampleBodies.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import { followPublication } from "../../../content/published/livePublication.ts";
import { type Person, serverPerson } from "../../access/rights.ts";
import { visibleIn } from "../../catalogue/visibleCatalogue.ts";
import { inPublication } from "../../editing/documentOperations.ts";
import { saveRedirects } from "../../editing/redirects/editRedirects.ts";
import { affectedDocuments } from "./affectedDocuments.ts";
import { affectedRedirects } from "./affectedRedirects.ts";
import { lifecyclePart } from "./lifecycleParts.ts";
import { mentionsOf } from "./partMentions.ts";
import { PartNames } from "./partsNamedByLink.ts";

const reader: Person = { id: "account:9", via: "api", rights: [] };

const part = (partNumber: string, more: object = {}) => ({
  ...{ ...sampleBodies.product, partNumber, column: "news", values: {}, keyFigures: [] },
  ...{ solutions: [], variants: [], ...more },
});
const linked = (address: string) => {
  const text = `<p><a href="${address}">A</a> <a href="/search">B</a></p>`;
  return { body: { en: text, zh: text } };
};

forSqlite("What parts have to do with", (open) => {
  const closeLater = closedAfterEach();

  test("is listed in order up to a bound, and counted whole", async () => {
    const store = await open();
    const { live, make, save, publish } = await catalogueWorld(store);
    closeLater(live);
    await publish("news", "en", "zh");
    for (const key of ["p1", "p2"]) {
      await make("product", key, part(key.toUpperCase()));
      await publish(key, "en", "zh");
    }
    const other = { related: ["p1"], crossReferences: [{ partNumber: "p-1", kind: "similar" }] };
    await make("product", "x", part("XX", other));
    await make("news", "b", news("B", "乙", { products: ["p2", "p1"], ...linked("/ask?part=P2") }));
    await make("news", "a", news("A", "甲", { products: ["p2"] }));
    await make("news", "gone", news("C", "丙", { products: ["p1"], ...linked("/ask?part=P1") }));
    await make("news", "late", news("D", "丁"));
    for (const key of ["b", "gone", "late"]) await publish(key, "en");
    await save("late", news("D", "丁", linked("/product-compare?ids=P1,P2")));
    await inPublication(store, 4, ({ trash }) => trash({ key: "gone" }));
    const moved = ["/two", "/one", "/three"].map((from, at) => ({
      ...{ from, to: at === 2 ? "/ask" : "doc:p1", status: 301 as const },
    }));
    await saveRedirects(store, moved, "hand", { by: serverPerson, now: 5 });
    const publication = await followPublication(store, () => undefined);
    publication.close();

    const current = await live.current();
    const uses = async (most: number, by = serverPerson) => {
      const found = await affectedDocuments(store.db, visibleIn(current, by), ["p2", "p1"], most);
      const list = found.list.map(({ use, parts, fields }) =>
        [use.line.line.key, ...parts, ...fields, use.isPublished].join(" "),
      );
      return [found.total, ...list];
    };
    expect(await uses(9)).toEqual([
      ...[3, "a p2 products false", "b p2 p1 products true", "x p1 related false"],
    ]);
    expect(await uses(1)).toEqual([3, "a p2 products false"]);
    expect(await uses(9, reader)).toEqual([1, "b p2 p1 true"]);

    const names = new PartNames(
      ["p1", "p2"].map((key, at) => ({
        ...{ id: at + 1_000, part: lifecyclePart(key, part(key.toUpperCase())) },
      })),
      publication.current().views.en.addresses,
      [],
    );
    const mentions = async (most: number, by = serverPerson) => {
      const searched = { db: store.db, catalogue: visibleIn(current, by) };
      const found = await mentionsOf(
        { ...searched, publication: publication.current() },
        names,
        most,
      );
      const list = found.list.map(({ line: { line }, kind, parts, isPublished }) =>
        [line.key, kind, ...parts, isPublished].join(" "),
      );
      return [found.total, ...list];
    };
    expect(await mentions(9)).toEqual([
      ...[3, "b address p2 true", "late comparison p1 p2 false", "x cross-reference p1 false"],
    ]);
    expect(await mentions(1)).toEqual([3, "b address p2 true"]);
    expect(await mentions(9, reader)).toEqual([1, "b address p2 true"]);

    const redirects = async (most: number) => {
      const found = await affectedRedirects(publication.current(), names, most);
      return [found.total, ...found.list.map(({ redirect }) => redirect.from)];
    };
    expect(await redirects(9)).toEqual([2, "/one", "/two"]);
    expect(await redirects(1)).toEqual([2, "/one"]);
  });
});
