import type * as z from "zod";
import { en, zhCN } from "zod/locales";
import type { Language } from "../../../base/site/languages.ts";
import type { Reading } from "../../../base/store/tables.ts";
import { isSettingName, settings } from "../../../content/settings/settings.ts";
import { type BodyProblem, bodyProblems } from "../../../content/types/fields/bodyProblems.ts";
import { contentTypes } from "../../../content/types/index.ts";
import type { TypeName } from "../../../content/types/typeNames.ts";
import type { Person } from "../../access/rights.ts";
import { documentByKey } from "../documents/documentRows.ts";
import { isRecord } from "./bodyFields.ts";
import { withoutIds } from "./itemIds.ts";
import { byId } from "./saveCopy.ts";
import { openCopy } from "./workingCopyRows.ts";

/**
 * Messages of zod's own findings. Findings of our types are in English, and translated where they
 * are shown.
 */
const wording = { en: en().localeError, zh: zhCN().localeError } as const;

/**
 * Returns the problems that keep a working copy from becoming a revision, in a language as far as
 * the schemas' library has its messages; paths name items by their ids.
 * @throws DocumentNotFound
 */
export async function copyProblems(
  db: Reading,
  { key, language, by }: { readonly key: string; readonly language: Language; readonly by: Person },
): Promise<BodyProblem[]> {
  const document = await documentByKey(db, key, by);
  const { body } = await openCopy(db, document);
  return problemsOf(document.type, withoutIds(body), language).map((one) => byId(body, one));
}

/**
 * Returns the problems of a body with its type, in a language as far as the schemas' library has
 * its messages.
 */
export function problemsOf(type: TypeName, body: unknown, language: Language): BodyProblem[] {
  if (type === "setting" && isRecord(body) && isSettingName(body.name)) {
    const found = problemsIn(settings[body.name].schema, body.value, language);
    return found.map(({ path, message }) => ({ path: ["value", ...path], message }));
  }
  return problemsIn(contentTypes[type].body, body, language);
}

function problemsIn(schema: z.ZodType, value: unknown, language: Language): BodyProblem[] {
  const parsed = schema.safeParse(value, { error: wording[language] });
  return parsed.success ? [] : bodyProblems(parsed.error.issues, schema, value);
}
