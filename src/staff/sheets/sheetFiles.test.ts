import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { addAccount } from "../../../tests/support/accounts.ts";
import { maxTurnShare } from "../../../tests/support/eventLoopTurns.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import type { Store } from "../../base/store/store.ts";
import { noAnswers } from "./compare/sheetAnswers.ts";
import {
  bytesOf,
  fileById,
  filesOf,
  keepFile,
  removeExpiredFiles,
  removeFile,
} from "./sheetFiles.ts";
import { pieceBytes, SheetFileGone } from "./storedFilePieces.ts";

const hour = 3_600_000;
const days = 24 * hour;

/** Makes bytes without equal pieces. `Uint8Array.from` takes a second for the longest. */
function bytesOfLength(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += 1) bytes[at] = (at * 31 + Math.floor(at / pieceBytes)) % 251;
  return bytes;
}

/** Splits bytes into chunks like those of a form. */
function inChunks(bytes: Uint8Array, length = 60_000): Uint8Array[] {
  const count = Math.ceil(bytes.length / length);
  return Array.from({ length: count }, (_, at) => bytes.subarray(at * length, (at + 1) * length));
}

const read = (store: Store, id: number) => buffer(bytesOf(store.db, id));

const piecesIn = async ({ db }: Store) =>
  (await db.selectFrom("sheet_pieces").select(["file_id", "place"]).execute()).length;

forEachStore("A spreadsheet that was returned", (open) => {
  const opened = async () => {
    const store = await open();
    const accountId = await addAccount(store, { passwordHash: "none" });
    const keep = (bytes: Uint8Array, now = 0) =>
      keepFile(store, {
        ...{ accountId, now, name: "parts.xlsx", size: bytes.length },
        chunks: inChunks(bytes),
      });
    return { store, owner: { accountId, now: 0 }, keep };
  };

  it.each([1, pieceBytes - 1, pieceBytes, pieceBytes + 1, 3 * pieceBytes + 5])(
    "is read as it was sent: %i bytes",
    async (length) => {
      const { store, owner, keep } = await opened();
      const bytes = bytesOfLength(length);
      const id = await keep(bytes);
      expect(Buffer.compare(await read(store, id), bytes)).toBe(0);
      expect(await piecesIn(store)).toBe(Math.ceil(length / pieceBytes));
      expect(await filesOf(store.db, owner)).toMatchObject([{ id, name: "parts.xlsx" }]);
    },
  );

  it("is processed in pieces without blocking the thread, however long it is", async () => {
    const { store, keep } = await opened();
    const bytes = bytesOfLength(24 * 1_024 * 1_024);
    const share = await maxTurnShare(async () => {
      const id = await keep(bytes);
      for await (const piece of bytesOf(store.db, id)) expect(piece.length).toBe(pieceBytes);
      await removeFile(store, id);
    });
    expect(share).toBeLessThan(0.2);
  });

  describe("beside the previous release", () => {
    it("is read if that release has stored it", async () => {
      const { store, owner } = await opened();
      const row = { account_id: owner.accountId, name: "old.csv", version: 1, taken_at: 0 };
      const { id } = await store.db
        .insertInto("sheet_files")
        .values({
          ...{ ...row, content: Buffer.from("Part\nRG8810\n").toString("base64") },
          ...{ answers: JSON.stringify(noAnswers), change_set_id: null, expires_at: days },
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      expect(await filesOf(store.db, owner)).toMatchObject([{ id }]);
      expect((await read(store, id)).toString()).toBe("Part\nRG8810\n");
      const { id: other } = await store.db
        .insertInto("sheet_files")
        .values({
          ...{ ...row, content: Buffer.from("Part\nRG9\n").toString("base64") },
          ...{ answers: JSON.stringify(noAnswers), change_set_id: null, expires_at: days },
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      expect((await read(store, other)).toString()).toBe("Part\nRG9\n");
    });

    it("is stored where that release reads it, if it is one piece long", async () => {
      const { store, keep } = await opened();
      await keep(bytesOfLength(1_000));
      await keep(bytesOfLength(pieceBytes + 1));
      const rows = await store.db
        .selectFrom("sheet_files")
        .select("content")
        .orderBy("id")
        .execute();
      const lengths = rows.map(({ content }) => Buffer.from(content, "base64").length);
      expect(lengths).toEqual([1_000, 0]);
    });
  });

  it("is visible to nobody until it is complete, and removed after an hour if it never was", async () => {
    const { store, owner, keep } = await opened();
    function* cutShort() {
      yield bytesOfLength(4 * pieceBytes);
      throw new Error("Cut short");
    }
    const given = { name: "parts.xlsx", size: 5 * pieceBytes, chunks: cutShort() };
    const storing = keepFile(store, { ...owner, ...given });
    await expect(storing).rejects.toThrow("Cut short");
    const [left] = await store.db.selectFrom("sheet_files").select("id").execute();
    expect(await piecesIn(store)).toBeGreaterThan(0);
    expect(await filesOf(store.db, owner)).toEqual([]);
    expect(await fileById(store.db, left?.id ?? 0, owner)).toBeUndefined();
    await expect(read(store, left?.id ?? 0)).rejects.toThrow(SheetFileGone);
    // It may still be sent.
    await removeExpiredFiles(store, hour - 1);
    expect(await piecesIn(store)).toBeGreaterThan(0);
    const whole = await keep(bytesOfLength(10));
    await removeExpiredFiles(store, 2 * hour);
    expect(await store.db.selectFrom("sheet_files").select("id").execute()).toEqual([
      { id: whole },
    ]);
    expect(await piecesIn(store)).toBe(1);
  });

  it("is removed with its pieces: by its owner, expired, as the eleventh, and with its account", async () => {
    const { store, owner, keep } = await opened();
    const two = bytesOfLength(2 * pieceBytes);
    const [short, long] = [await keep(bytesOfLength(5)), await keep(two)];
    expect(Buffer.compare(await read(store, long), two)).toBe(0);
    await removeFile(store, long);
    expect(await piecesIn(store)).toBe(1);
    expect(Buffer.compare(await read(store, short), bytesOfLength(5))).toBe(0);
    await removeFile(store, short);
    expect(await piecesIn(store)).toBe(0);
    const first = await keep(two);
    await removeExpiredFiles(store, 2 * days);
    expect(await piecesIn(store)).toBe(2);
    await removeExpiredFiles(store, 3 * days);
    expect(await piecesIn(store)).toBe(0);
    for (let count = 0; count < 11; count += 1) await keep(two);
    const left = await filesOf(store.db, owner);
    expect(left.map(({ id }) => id)).not.toContain(first + 1);
    expect(left).toHaveLength(10);
    expect(await piecesIn(store)).toBe(20);
    await store.db.deleteFrom("accounts").where("id", "=", owner.accountId).execute();
    expect(await piecesIn(store)).toBe(0);
  });

  it("is reported as gone if it is removed while it is read", async () => {
    const { store, keep } = await opened();
    const id = await keep(bytesOfLength(3 * pieceBytes));
    const reading = bytesOf(store.db, id);
    await reading.next();
    await removeFile(store, id);
    await expect(buffer(reading)).rejects.toThrow(SheetFileGone);
  });
});
