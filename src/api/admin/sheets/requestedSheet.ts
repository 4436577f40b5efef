import type { StaffMessages } from "../../../base/i18n/staff/messages.ts";
import type { Analysis } from "../../../staff/sheets/sheetAnalyses.ts";
import { fileById, type SheetFile } from "../../../staff/sheets/sheetFiles.ts";
import type { UnreadableSheet } from "../../../staff/sheets/spreadsheets/unreadableSheet.ts";
import { SheetFileGone } from "../../../staff/sheets/storedFilePieces.ts";
import type { publishChoices } from "../../contract/sheets.ts";
import { ApiError } from "../../errors.ts";
import { refusing } from "../documents/documentErrors.ts";
import type { AdminCall } from "../route.ts";
import { publishedIn } from "./presentAnalysis.ts";

type Code = keyof StaffMessages["adminSheets"]["problems"];

/** A refusal with its code, worded in the caller's language. */
export function sheetRefusal(
  status: number,
  code: Code,
  t: StaffMessages,
  data: object = {},
): ApiError {
  return new ApiError(status, t.adminSheets.problems[code], { code, ...data });
}

/** A file that is not read, with the reason. */
export function unreadable({ code }: Pick<UnreadableSheet, "code">, t: StaffMessages): ApiError {
  const reason = t.adminSheets.refusals[code];
  return new ApiError(422, reason, { code: "refused", reason: code });
}

/**
 * A file of the caller.
 * @throws ApiError 404
 */
export async function ownFile(call: AdminCall<{ readonly id: number }>): Promise<SheetFile> {
  const { services, caller, params, now, t } = call;
  const owner = { accountId: caller.account.id, now };
  const file = await fileById(services.store.db, params.id, owner);
  if (file === undefined) throw sheetRefusal(404, "not-found", t);
  return file;
}

/** Milliseconds that a request waits for a running comparison. */
const waitMs = 2_000;

/**
 * Milliseconds that a request waits for a file that is only read, or compared again: a matter of
 * seconds.
 */
const longerMs = 20_000;

/**
 * Changes that a file would make, or the progress of comparing it; small files are done within one
 * request.
 */
export async function analysed(
  call: AdminCall,
  file: SheetFile,
  publish: (typeof publishChoices)[number],
): Promise<Analysis> {
  const { services, caller, now, t } = call;
  const analysis = await services.analyses.of({
    ...{ file, by: caller.person, language: caller.language, now },
    ...{ publish: publishedIn(publish), label: file.name },
  });
  if (analysis === undefined) throw sheetRefusal(404, "not-found", t);
  return waitedFor(call, { file, analysis, ms: analysis.isRepeated ? longerMs : waitMs });
}

/** Content of a file, or the progress of reading it. */
export function contentOf(call: AdminCall, file: SheetFile): Promise<Analysis> {
  const analysis = call.services.analyses.contentOf({ file, now: call.now });
  return waitedFor(call, { file, analysis, ms: longerMs });
}

async function waitedFor(
  { services, t }: AdminCall,
  { file, analysis, ms }: { file: SheetFile; analysis: Analysis; ms: number },
): Promise<Analysis> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([analysis.finished, promise]);
  clearTimeout(timer);
  const { failure } = analysis;
  if (failure !== undefined) {
    await services.analyses.drop(file.id);
    if (failure instanceof SheetFileGone) throw sheetRefusal(404, "not-found", t);
    await refusing(t, () => Promise.reject(failure));
  }
  return analysis;
}
