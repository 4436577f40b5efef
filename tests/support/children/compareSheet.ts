import { setImmediate as nextTurn } from "node:timers/promises";
import * as z from "zod";
import { openStore } from "../../../src/base/store/store.ts";
import { Analyses } from "../../../src/staff/sheets/sheetAnalyses.ts";
import { addAccount } from "../accounts.ts";
import { longSheet, wishOf } from "../longSheet.ts";

// Compares a long spreadsheet, and says when it is in its midst.

const options = z.object({ dataDir: z.string(), databaseUrl: z.string().optional() });

const store = await openStore(options.parse(JSON.parse(process.argv[2] ?? "")));
const accountId = await addAccount(store, { passwordHash: "none" });
const wish = wishOf(accountId, await longSheet(store, accountId));
const analysis = await new Analyses(store).of(wish);
while (analysis?.state === "waiting") await nextTurn();
process.stdout.write(`${JSON.stringify({ accountId, state: analysis?.state })}\n`);
