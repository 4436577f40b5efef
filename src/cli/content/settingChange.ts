import { contentHash } from "../../base/audit/records.ts";
import { NameTwiceInJson, parseJsonText } from "../../base/http/bodies/boundedJson.ts";
import { languages } from "../../base/site/languages.ts";
import type { Files } from "../../base/store/storage/storageInterface.ts";
import type { Store } from "../../base/store/store.ts";
import {
  isSettingName,
  parseSetting,
  type SettingName,
  settingKey,
  settingNames,
  settings,
} from "../../content/settings/settings.ts";
import { storedFiles } from "../../content/types/fields/references.ts";
import type { Person } from "../../staff/access/rights.ts";
import {
  createDocument,
  DocumentNotFound,
  type DraftDocument,
  draftOf,
  inPublication,
  type Publishing,
  restore,
  saveDraft,
} from "../../staff/editing/documentOperations.ts";
import { wordedProblems } from "../../staff/editing/problems/wordedProblems.ts";
import { fileWording } from "../../staff/exchange/fileProblems.ts";
import { unknownChoice } from "../commandLine.ts";

/** The words of a command line do not say a setting and a value it can have. */
export class WrongSetting extends Error {}

interface SettingChange {
  /** A setting's name, or a path into it: `company.phone`. */
  readonly path: string;
  /** JSON or plain text; `null` takes an optional field away. */
  readonly value: string;
  readonly now: number;
  /** Person on whose behalf the setting is changed. */
  readonly by: Person;
}

/** Value at the path before and after; undefined: none. */
interface ChangedSetting {
  readonly before: unknown;
  readonly after: unknown;
  readonly changed: boolean;
}

/**
 * Changes a setting, or one field of it, and publishes it in every language.
 * @throws WrongSetting, and DanglingReference where the value names a document that is not there
 */
export async function changeSetting(
  store: Store,
  files: Files,
  { path, value, now, by }: SettingChange,
): Promise<ChangedSetting> {
  const [name = "", ...steps] = path.split(".");
  if (!isSettingName(name)) {
    throw new WrongSetting(unknownChoice("setting", name, settingNames));
  }
  const key = settingKey(name);
  const work = async (publishing: Publishing) => {
    const { tx } = publishing;
    const draft = await draftOf(tx, key, by).catch(unlessMissing);
    const present = presentValue(name, draft);
    const next = validValue(name, steps, present, value);
    await needFiles(files, name, next);
    const body = { name, value: next };
    if (draft === undefined) await createDocument(tx, { type: "setting", key, body, by, now });
    else if (draft.trashedAt !== null) await restore(tx, { key, by });
    if (draft !== undefined) await saveDraft(tx, { key, body, by, now });
    const changedIn = await publishing.publish({ key, languages });
    const change = { before: valueAt(present, steps), after: valueAt(next, steps) };
    if (changedIn.length > 0) {
      const detail = { before: valueHash(change.before), after: valueHash(change.after) };
      publishing.record({ act: "setting.change", subject: `setting:${path}`, detail });
    }
    return change;
  };
  const { value: done, changed } = await inPublication(store, now, work, by);
  return { ...done, changed };
}

/** Hash of a setting's value; null: it has none. */
function valueHash(value: unknown): string | null {
  const json = JSON.stringify(value);
  return json === undefined ? null : contentHash(json);
}

function unlessMissing(error: unknown): undefined {
  if (!(error instanceof DocumentNotFound)) throw error;
}

function presentValue(name: SettingName, draft: DraftDocument | undefined): unknown {
  if (draft === undefined) return settings[name].fallback;
  return valueAt(draft.body, ["value"]);
}

/** The setting with `text` at a place in it, read as JSON where that fits and as plain text else. */
function validValue(
  name: SettingName,
  steps: readonly string[],
  present: unknown,
  text: string,
): unknown {
  const json = parseJson(text);
  const asJson = json && parseSetting(name, withValue(present, steps, json.value));
  if (asJson?.success) return asJson.value;
  // What could only be meant as JSON is not tried as text: its problems are of more use.
  const isText = asJson === undefined || !/^\s*(?:[[{"]|null\s*$)/.test(text);
  const parsed = isText ? parseSetting(name, withValue(present, steps, text)) : asJson;
  if (parsed.success) return parsed.value;
  const body = { name, value: undefined };
  const problems = parsed.problems.map((one) => ({ ...one, path: ["value", ...one.path] }));
  const lines = wordedProblems({ type: "setting", body, problems }, fileWording).map(
    ({ message }, index) =>
      `${[name, ...(parsed.problems[index]?.path ?? [])].join(".")}: ${message}`,
  );
  throw new WrongSetting(lines.join("\n"));
}

function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: parseJsonText(text) };
  } catch (error) {
    if (error instanceof NameTwiceInJson) throw new WrongSetting(error.message);
    return undefined;
  }
}

/** A copy of `whole` with `value` at the end of `steps`; without that field where `value` is null. */
function withValue(whole: unknown, steps: readonly string[], value: unknown): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  if (Array.isArray(whole)) {
    const index = Number(step);
    if (!/^\d+$/.test(step) || index > whole.length) {
      throw new WrongSetting(`${step} is no place in a list of ${whole.length}`);
    }
    if (rest.length === 0 && value === null) return whole.toSpliced(index, 1);
    return whole.toSpliced(index, 1, withValue(whole[index], rest, value));
  }
  if (typeof whole !== "object" && whole !== undefined) {
    throw new WrongSetting(`${step}: there are no fields in ${JSON.stringify(whole)}`);
  }
  const entries = Object.entries(whole ?? {});
  const others = entries.filter(([name]) => name !== step);
  if (rest.length === 0 && value === null) return Object.fromEntries(others);
  const inner: unknown = entries.find(([name]) => name === step)?.[1];
  return Object.fromEntries([...others, [step, withValue(inner, rest, value)]]);
}

function valueAt(whole: unknown, steps: readonly string[]): unknown {
  return steps.reduce<unknown>((value, step) => {
    const isHolder = typeof value === "object" && value !== null && Object.hasOwn(value, step);
    return isHolder ? Object.entries(value).find(([name]) => name === step)?.[1] : undefined;
  }, whole);
}

async function needFiles(files: Files, name: SettingName, value: unknown): Promise<void> {
  for (const { path, file } of storedFiles("setting", { name, value })) {
    if (await files.has(file)) continue;
    const place = [name, ...path.slice(1)].join(".");
    throw new WrongSetting(`${place}: the storage has no file ${file}; import it with the setting`);
  }
}
