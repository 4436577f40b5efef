import { type Language, languages } from "../../base/site/languages.ts";
import { changedLeaves } from "../../content/published/composition/changedLeaves.ts";
import { settingKey, settingNames } from "../../content/settings/settings.ts";
import type { TypeName } from "../../content/types/typeNames.ts";
import { may, NotPermitted, type Person, requireRight } from "./rights.ts";

/** Key of the column that a document belongs to; undefined: to none. */
export function columnOf(type: TypeName, key: string, body: unknown): string | undefined {
  if (type === "column") return key;
  return isRecord(body) && typeof body.column === "string" ? body.column : undefined;
}

/**
 * A document before and after a write, its bodies as JSON; `before` is undefined for a new
 * document.
 */
interface Write {
  readonly type: TypeName;
  readonly key: string;
  readonly before: string | undefined;
  readonly after: string;
}

/**
 * Checks a write path by path: a text needs the right to texts in its language, everything else the
 * right to facts; in the present column of the document and in its new one.
 * @throws NotPermitted
 */
export function checkWrite(person: Person, { type, key, ...write }: Write): void {
  if (person.rights === "all") return;
  const before: unknown = write.before === undefined ? undefined : JSON.parse(write.before);
  const after: unknown = JSON.parse(write.after);
  if (type === "setting") {
    for (const body of [before, after]) {
      if (body !== undefined) requireSettingRight(person, body);
    }
    return;
  }
  const columns = [after, ...(before === undefined ? [] : [before])].map((body) =>
    columnOf(type, key, body),
  );
  const needed = new Map<string, { language: Language | undefined; path: string }>();
  // An empty document is a fact too.
  if (before === undefined) needed.set("", { language: undefined, path: "a new document" });
  for (const { language, path } of changedLeaves(before, after)) {
    if (!needed.has(language ?? "")) needed.set(language ?? "", { language, path });
  }
  for (const { language, path } of needed.values()) {
    const act = language === undefined ? "fact.edit" : "text.edit";
    const subject = { type, ...(language !== undefined && { language }) };
    if (columns.every((column) => may(person, act, { ...subject, column }))) continue;
    throw new NotPermitted(person, act, `${path} of ${key}`);
  }
}

/** A document by what rights are limited by. */
interface Subject {
  readonly type: TypeName;
  readonly key: string;
  /** Key of its column. */
  readonly column: string | undefined;
}

/** Tells whether a person may write some of a document: its facts, or its texts in a language. */
export function mayWriteSome(person: Person, { type, key, column }: Subject): boolean {
  if (type === "setting") {
    const setting = settingNames.find((name) => settingKey(name) === key);
    return may(person, "setting.edit", setting === undefined ? {} : { setting });
  }
  return (
    may(person, "fact.edit", { type, column }) ||
    languages.some((language) => may(person, "text.edit", { type, language, column }))
  );
}

/**
 * Requires the right to show or withdraw a document in languages.
 * @throws NotPermitted
 */
export function requirePublishing(
  person: Person,
  { type, key }: Pick<Write, "type" | "key">,
  body: unknown,
  wanted: readonly Language[],
): void {
  if (type === "setting") {
    requireSettingRight(person, body);
    return;
  }
  const column = columnOf(type, key, body);
  for (const language of wanted) {
    requireRight(person, "publish", { type, language, column }, `${key} in ${language}`);
  }
}

/**
 * Requires the right to put a document into the trash, which is one beside that to withdraw it.
 * @throws NotPermitted
 */
export function requireTrashing(
  person: Person,
  { type, key }: Pick<Write, "type" | "key">,
  body: unknown,
): void {
  if (type === "setting") requireSettingRight(person, body);
  else requireRight(person, "fact.edit", { type, column: columnOf(type, key, body) }, key);
}

/** Requires the right to a setting by its document's body. */
function requireSettingRight(person: Person, body: unknown): void {
  const name = isRecord(body) && typeof body.name === "string" ? body.name : "";
  requireRight(person, "setting.edit", { setting: name }, `the setting ${name}`);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
