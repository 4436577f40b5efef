import type { Reading } from "../../../base/store/tables.ts";
import type { UnfitBody } from "../../../content/types/fields/bodyProblems.ts";
import { problemsOfBody } from "../../../content/types/index.ts";
import type { Person } from "../../access/rights.ts";
import { documentByKey } from "../documents/documentRows.ts";
import { withoutIds } from "./itemIds.ts";
import { byId } from "./saveWorkingCopy.ts";
import { openCopy } from "./workingCopyRows.ts";

/**
 * Returns the problems that keep a working copy from becoming a revision; paths name items by their
 * ids.
 * @throws DocumentNotFound
 */
export async function copyProblems(
  db: Reading,
  { key, by }: { readonly key: string; readonly by: Person },
): Promise<UnfitBody> {
  const document = await documentByKey(db, key, by);
  const { type } = document;
  const { body } = await openCopy(db, document);
  const problems = problemsOfBody(type, withoutIds(body)).map((one) => byId(body, one));
  return { type, body, problems };
}
