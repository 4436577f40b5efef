import { setImmediate as nextTurn } from "node:timers/promises";
import type { Store } from "../../base/store/store.ts";
import type { Reading } from "../../base/store/tables.ts";

/** Bytes of a piece: one statement writes or reads it in a millisecond or two of the thread. */
export const pieceBytes = 256 * 1_024;

/** Splits bytes into pieces of `pieceBytes`, the last one shorter, whatever the chunks. */
export function* inPieces(chunks: Iterable<Uint8Array>): Generator<Uint8Array, void> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for (const chunk of chunks) {
    for (let from = 0; from < chunk.length; ) {
      const part = chunk.subarray(from, from + pieceBytes - size);
      waiting.push(part);
      size += part.length;
      from += part.length;
      if (size < pieceBytes) continue;
      yield Buffer.concat(waiting, size);
      waiting = [];
      size = 0;
    }
  }
  if (size > 0) yield Buffer.concat(waiting, size);
}

/** Stores pieces of a file, each in a transaction and a turn of its own. @returns their number */
export async function writePieces(
  store: Store,
  file: number,
  pieces: Iterable<Uint8Array>,
): Promise<number> {
  let place = 0;
  for (const bytes of pieces) {
    const piece = { file_id: file, place, bytes };
    await store.transaction((tx) => tx.insertInto("sheet_pieces").values(piece).execute());
    await nextTurn();
    place += 1;
  }
  return place;
}

/** Removes the pieces of a file, some at a time. */
export async function removePieces(store: Store, file: number): Promise<void> {
  const last = await store.db
    .selectFrom("sheet_pieces")
    .select(({ fn }) => fn.max<number | null>("place").as("place"))
    .where("file_id", "=", file)
    .executeTakeFirst();
  const count = (last?.place ?? -1) + 1;
  for (let from = 0; from < count; from += piecesAtOnce) {
    await store.transaction((tx) =>
      tx
        .deleteFrom("sheet_pieces")
        .where("file_id", "=", file)
        .where("place", ">=", from)
        .where("place", "<", from + piecesAtOnce)
        .execute(),
    );
    await nextTurn();
  }
}

/** Pieces that one statement removes. */
const piecesAtOnce = 4;

/**
 * Yields the pieces of a file, each read in a turn of its own.
 * @throws SheetFileGone where it is removed meanwhile
 */
export async function* readPieces(
  db: Reading,
  file: number,
  count: number,
): AsyncGenerator<Uint8Array, void> {
  for (let place = 0; place < count; place += 1) {
    const row = await db
      .selectFrom("sheet_pieces")
      .select("bytes")
      .where("file_id", "=", file)
      .where("place", "=", place)
      .executeTakeFirst();
    if (row === undefined) throw new SheetFileGone(file);
    yield row.bytes;
    await nextTurn();
  }
}

/** Thrown where a file has been removed while it was read. */
export class SheetFileGone extends Error {
  override readonly name = "SheetFileGone";

  constructor(file: number) {
    super(`The spreadsheet ${file} has been removed`);
  }
}
