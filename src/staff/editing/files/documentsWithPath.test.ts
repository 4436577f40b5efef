import { expect, test } from "vitest";
import { columnBody } from "../../../../tests/support/bodies.ts";
import { news } from "../../../../tests/support/listsWorld.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import { serverPerson } from "../../access/rights.ts";
import { createDocument, inPublication, saveDraft } from "../documentOperations.ts";
import { valueHash } from "../workingCopies/bodyFields.ts";
import { patchDocument } from "../workingCopies/patchDocument.ts";
import { documentsWith } from "./documentsWithPath.ts";

const file = "media/a_b 50%#1.png";

forSqlite("Documents that contain a path", (open) => {
  test("are found in what is shown, newest or typed, in either spelling and no other path", async () => {
    const store = await open();
    const linked = (path: string) => `<p><a href="/storage/${path}">A</a></p>`;
    const none = "<p>None</p>";
    const save = (key: string, en: string) =>
      store.transaction((tx) => saveDraft(tx, { key, body: news(1, { body: { en } }), now: 2 }));
    const type = (key: string, before: string, after: string) => {
      const operations = [
        { op: "set" as const, path: "/body/en", before: valueHash(before), after },
      ];
      return patchDocument(store, { key, operations, by: serverPerson, now: 3 });
    };
    const encoded = "media/a_b%2050%25%231.png";
    const others = "media/aXb 50%#1.png media/a_b 50#1.png media/a_b 50xx%#1.png";
    const ids = await store.transaction(async (tx) => {
      await createDocument(tx, { type: "column", key: "news/all", body: columnBody(), now: 1 });
      const made: Record<string, number> = {};
      for (const [key, body] of Object.entries({
        shown: { en: linked(encoded) },
        newest: { en: none },
        typed: { en: none },
        saved: { en: none },
        other: { en: linked(encodeURI(others)), zh: `<p>${others}</p>` },
      })) {
        made[key] = (
          await createDocument(tx, { type: "news", key, body: news(1, { body }), now: 1 })
        ).id;
      }
      return made;
    });
    await inPublication(store, 1, async ({ publish }) => {
      for (const key of ["news/all", "shown", "newest", "other"]) {
        await publish({ key, languages: ["en"] });
      }
    });
    await save("shown", none);
    await save("newest", `<p>${file}</p>`);
    await type("typed", none, linked(encoded));
    // What was typed and saved is no longer unsaved.
    await type("saved", none, linked(encoded));
    await type("saved", linked(encoded), none);
    const found = async (where: Parameters<typeof documentsWith>[2]) => {
      const rows = await documentsWith(store.db, file, where);
      return Object.keys(ids).filter((key) => rows.includes(ids[key] ?? 0));
    };
    expect(await found("published")).toEqual(["shown"]);
    expect(await found("newest")).toEqual(["newest"]);
    expect(await found("working copies")).toEqual(["typed"]);
  });
});
