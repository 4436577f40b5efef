import { expect, it } from "vitest";
import { addAccount } from "../../../tests/support/accounts.ts";
import { closedAfterEach } from "../../../tests/support/closedAfterEach.ts";
import { storedSheet, wishOf } from "../../../tests/support/longSheet.ts";
import { forSqlite } from "../../../tests/support/store.ts";
import type { Store } from "../../base/store/store.ts";
import { Analyses } from "./sheetAnalyses.ts";
import { keepFile, removeFile } from "./sheetFiles.ts";

const minute = 60_000;

forSqlite("The analysis of a spreadsheet", (open) => {
  const closeLater = closedAfterEach();

  const analysesOn = (store: Store) => {
    const analyses = new Analyses(store);
    closeLater({ close: () => analyses.stop() });
    return analyses;
  };

  async function opened() {
    const store = await open();
    const accountId = await addAccount(store, { passwordHash: "none" });
    const wish = async (text: string) => {
      const bytes = Buffer.from(text);
      const given = { accountId, now: Date.now(), name: "a.csv", size: bytes.length };
      const id = await keepFile(store, { ...given, chunks: [bytes] });
      return wishOf(accountId, await storedSheet(store, id, accountId));
    };
    return { store, wish, analyses: analysesOn(store) };
  }

  const list = "Part number,Summary (English)\r\nRG1,Small\r\nRG2,Large\r\n";

  it("is done once for each request, and again where it is dropped or nobody asked for long", async () => {
    const { store, wish, analyses } = await opened();
    const [own, other] = [await wish(list), await wish(list)];
    const first = await analyses.of(own);
    const second = await analyses.of(other);
    expect(second).not.toBe(first);
    await Promise.all([first?.finished, second?.finished]);
    expect(first).toMatchObject({ state: "ready", isRepeated: false, isOver: true });
    expect([first?.done, first?.total]).toEqual([2, 2]);
    expect(first?.diff?.documents.map(({ key }) => key)).toEqual(["rg1", "rg2"]);
    expect(first?.summary?.counts).toMatchObject({ added: 2 });
    expect(await analyses.of(own)).toBe(first);

    // Another process has no result of its own.
    const elsewhere = await analysesOn(store).of(own);
    await elsewhere?.finished;
    expect(elsewhere).toMatchObject({ state: "ready", isRepeated: true });
    expect(elsewhere?.diff).toEqual(first?.diff);

    const later = { ...own, now: own.now + 9 * minute };
    expect(await analyses.of(later)).toBe(first);
    const again = await analyses.of({ ...own, now: own.now + 20 * minute });
    expect(again).not.toBe(first);
    expect(await analyses.of({ ...other, now: own.now + 20 * minute })).not.toBe(second);
    await again?.finished;

    await analyses.drop(other.file.id);
    expect(await analyses.of({ ...own, now: own.now + 20 * minute })).toBe(again);
    await analyses.drop(own.file.id);
    const fresh = await analyses.of({ ...own, now: own.now + 20 * minute });
    expect(fresh).not.toBe(again);
    expect(fresh?.isRepeated).toBe(false);
    await fresh?.finished;

    await removeFile(store, own.file.id);
    expect(await analysesOn(store).of(own)).toBeUndefined();
  });

  it("reads the contents of a file once, whatever is asked about it", async () => {
    const { wish, analyses } = await opened();
    const [own, other] = [await wish(list), await wish("Part number\r\nRG9\r\n")];
    const content = analyses.contentOf(own);
    await content.finished;
    expect(content).toMatchObject({ state: "ready", isRepeated: false });
    expect(content.diff).toBeUndefined();
    expect(content.sheet?.tables[0]?.rows).toHaveLength(3);
    expect(analyses.contentOf(own)).toBe(content);
    const compared = await analyses.of(own);
    await compared?.finished;
    expect(compared?.sheet).toBe(content.sheet);
    const different = analyses.contentOf(other);
    await different.finished;
    expect(different.sheet?.tables[0]?.rows).toHaveLength(2);
    // More files than are read at once.
    const more = await Promise.all(["a", "b", "c", "d"].map((text) => wish(text)));
    const read = more.map((one) => analyses.contentOf(one));
    await Promise.all(read.map((one) => one.finished));
    expect(read.map(({ state, sheet }) => [state, sheet?.tables[0]?.rows])).toEqual(
      ["a", "b", "c", "d"].map((text) => ["ready", [[text]]]),
    );
  });

  it("is refused with the reason, in other processes too, and not begun by one that ends", async () => {
    const { store, wish, analyses } = await opened();
    const page = await wish("<html><table>");
    const found = await analyses.of(page);
    await found?.finished;
    expect(found).toMatchObject({ state: "refused", refused: "kind" });
    expect(found?.failure).toBeUndefined();
    const content = analyses.contentOf(page);
    await content.finished;
    expect(content).toMatchObject({ state: "refused", refused: "kind" });
    // It is not read once more: its bytes are gone.
    await store.db.updateTable("sheet_files").set({ pieces: 0 }).execute();
    const elsewhere = await analysesOn(store).of(page);
    await elsewhere?.finished;
    expect(elsewhere).toMatchObject({ state: "refused", refused: "kind" });
    const gone = analysesOn(store).contentOf(page);
    await gone.finished;
    expect(gone).toMatchObject({ state: "refused", failure: expect.any(Error) });

    const own = await wish(list);
    await analyses.stop();
    const none = await analyses.of(own);
    await none?.finished;
    expect(none).toMatchObject({ state: "waiting" });
    expect(none?.diff).toBeUndefined();
  });
});
