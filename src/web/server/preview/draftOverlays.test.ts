import { expect, test } from "vitest";
import { forEachStore } from "../../../../tests/support/store.ts";
import { buildColumn } from "../../../../tests/support/world.ts";
import { languages } from "../../../base/site/languages.ts";
import { followPublication } from "../../../content/published/livePublication.ts";
import {
  createDocument,
  inPublication,
  saveDraft,
} from "../../../staff/editing/documentOperations.ts";
import { Overlays } from "./draftOverlays.ts";

const writer = { id: "account:900" as const, via: "api" as const, rights: "all" as const };

const titled = (title: string) =>
  buildColumn({ body: { title: { en: title, zh: title }, type: 1, parent: null } }).body;

forEachStore("An overlay", (open) => {
  // Another thread is notified of a publication some time after it.
  test("holds what was published before it was requested, received or not", async () => {
    const store = await open();
    const id = await inPublication(store, 1, async ({ tx, publish }) => {
      const made = await createDocument(tx, {
        ...{ type: "column", key: "about", body: titled("Before"), now: 1 },
      });
      await publish({ key: "about", languages });
      return made.id;
    });
    const deaf = { ...store, onChange: () => () => undefined };
    const live = await followPublication(deaf, (error) => {
      throw error;
    });
    const overlays = new Overlays(store, live);
    const subject = { kind: "changes", types: ["column"] } as const;
    const scope = { person: writer, wish: { subject, languages } };
    const title = async () => {
      const { overlay } = await overlays.of(scope);
      const doc = overlay.publication.views.en.byId(id.value);
      return doc?.type === "column" ? doc.body.title.en : undefined;
    };
    expect(await title()).toBe("Before");
    await store.transaction((tx) => saveDraft(tx, { key: "about", body: titled("After"), now: 2 }));
    expect(await title()).toBe("After");
    await inPublication(store, 3, ({ publish }) => publish({ key: "about", languages }));
    expect(await title()).toBe("After");
    live.close();
  });
});
