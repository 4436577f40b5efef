import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import * as z from "zod";

/** Holds SQLite's lock on a store's database, reports it, and releases it on a signal. */
const { dataDir } = z.object({ dataDir: z.string() }).parse(JSON.parse(process.argv[2] ?? ""));
const database = new DatabaseSync(join(dataDir, "tapeout.sqlite"));
database.exec("begin immediate");
console.log("locked");
// Keeps the process.
setInterval(() => undefined, 60_000);
