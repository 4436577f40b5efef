import { expect, test } from "vitest";
import { UnfinishedRestore } from "./files/unfinishedRestore.ts";
import { StorageUnavailable } from "./storage/storageInterface.ts";
import {
  isOutage,
  StoreBusy,
  StoreNewerThanCode,
  StoreReadOnly,
  StoreUnavailable,
} from "./storeErrors.ts";
import { isWriteFault, storeFault } from "./storeFault.ts";

const place = { dataDir: "/data" };
const sqlite = (errcode: number) => Object.assign(new Error("sqlite"), { errcode });
const ofFile = (code: string, path?: string) =>
  Object.assign(new Error(code), { code, syscall: "open", ...(path !== undefined && { path }) });

/** Fault that a message names behind the place; undefined where there is no message. */
const faultOf = (error: unknown) =>
  storeFault(error, place)?.replace(/^The store cannot be used: (\S+) (\S+ \S+).*/s, "$1 $2");

test.each<[unknown, isWrite: boolean, string | undefined]>([
  [sqlite(3), true, "/data/tapeout.sqlite cannot be"],
  [sqlite(8), true, "/data/tapeout.sqlite cannot be"],
  [sqlite(10), true, "/data/tapeout.sqlite could not"],
  [sqlite(11), false, "/data/tapeout.sqlite is damaged"],
  [sqlite(13), true, "/data/tapeout.sqlite cannot be"],
  [sqlite(14), true, "/data/tapeout.sqlite cannot be"],
  [sqlite(26), false, "/data/tapeout.sqlite is no"],
  // The kinds of a result are in its higher bits.
  [sqlite(11 + 256), false, "/data/tapeout.sqlite is damaged"],
  [sqlite(5), false, undefined],
  [ofFile("EACCES", "/data/a"), true, "/data/a cannot be"],
  [ofFile("EIO"), true, "/data/tapeout.sqlite could not"],
  [ofFile("ENOSPC", "/other"), true, "/other cannot be"],
  [ofFile("ENOENT"), false, undefined],
  [Object.assign(new Error("no call"), { code: "EIO" }), false, undefined],
  [new Error("other"), false, undefined],
  [{ errcode: 11 }, false, undefined],
  ["EIO", false, undefined],
])("The fault of a store behind %o", (error, isWrite, fault) => {
  expect(isWriteFault(error)).toBe(isWrite);
  expect(faultOf(error)?.split(" (")[0]).toBe(fault);
});

test("A message has the place, the reason, what to do, and that nothing was changed while it opens", () => {
  const full = ofFile("ENOSPC", "/data/a");
  const lines = [
    "The store cannot be used: /data/a cannot be written: its disk has no room left (ENOSPC).",
    "Make room and start again.",
    "Nothing was changed.",
  ];
  expect(storeFault(full, place)).toBe(lines.join("\n  "));
  expect(storeFault(full, place, false)).toBe(lines.slice(0, 2).join("\n  "));
  expect(storeFault(new StoreReadOnly(full), place)).toBe(lines.join("\n  "));
});

test("During work, a file elsewhere is no fault of the store, and its database is one", () => {
  expect(storeFault(ofFile("ENOSPC", "/other/a"), place, false)).toBeUndefined();
  expect(storeFault(ofFile("ENOSPC"), place, false)).toBeUndefined();
  expect(storeFault(sqlite(13), place, false)).toContain("/data/tapeout.sqlite cannot be written");
});

test("A database that does not answer is named by its address, else by its file", () => {
  const databasePlace = "postgres://db/chips";
  for (const error of [new StoreBusy(5), new StoreUnavailable("away")]) {
    expect(storeFault(error, place)).toBe(`${error.message}\n  Database: /data/tapeout.sqlite`);
    expect(storeFault(error, { ...place, databasePlace })).toBe(
      `${error.message}\n  Database: ${databasePlace}`,
    );
  }
});

test("A newer database, an unfinished restore and a storage that is away have messages of their own", () => {
  for (const error of [new StoreNewerThanCode(["0099-a"], "0056-b"), new UnfinishedRestore("/d")]) {
    expect(storeFault(error, place)).toBe(error.message);
  }
  expect(storeFault(new StorageUnavailable("s3://a", new Error("away")), place)).toBe(
    "The storage s3://a cannot be used: away\n  See that it answers, and check STORAGE_URL and its keys.",
  );
});

test.each<[unknown, boolean]>([
  [new StoreBusy(1), true],
  [new StoreUnavailable("away"), true],
  ...[5, 6, 8, 10, 11, 13, 14, 26].map((code) => [sqlite(code), true] as [unknown, boolean]),
  [sqlite(5 + 512), true],
  [sqlite(1), false],
  [sqlite(19), false],
  [new Error("other"), false],
  [{ errcode: 5 }, false],
  [Object.assign(new Error("no number"), { errcode: "5" }), false],
])("Whether the database cannot be used after %o: %j", (error, isOut) => {
  expect(isOutage(error)).toBe(isOut);
});
