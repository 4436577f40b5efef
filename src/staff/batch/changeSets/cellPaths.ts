import { pointer, stepsOf as readSteps } from "../../../base/site/addresses/jsonPointer.ts";
import { isLanguage } from "../../../base/site/languages.ts";
import { isRecord } from "../../editing/workingCopies/bodyFields.ts";

/** Fields by which an item of a list is named, as when bodies are composed. */
const itemNames = ["orderCode", "partNumber", "value", "key", "period"] as const;

/** Begins a step that names an item of a list. */
const namePrefix = "=";

/** Paths whose steps are cached; sets have few paths and many cells. */
const maxCachedPaths = 2_000;

const known = new Map<string, readonly string[]>();

/** The steps of a cell's path. */
export function stepsOf(path: string): readonly string[] {
  const cached = known.get(path);
  if (cached !== undefined) return cached;
  if (known.size >= maxCachedPaths) known.clear();
  const steps = readSteps(path);
  known.set(path, steps);
  return steps;
}

/** The value of a cell in a body; undefined where there is none. */
export function cellAt(body: unknown, path: string): unknown {
  return stepsOf(path).reduce<unknown>((holder, step) => valueBelow(holder, step), body);
}

/**
 * Sets the value of a cell in a body, in place. Objects on the way are made; undefined removes it, and
 * with its last language a text.
 * @returns false where the body has no such place
 */
export function setCell(body: unknown, path: string, value: unknown): boolean {
  const steps = [...stepsOf(path)];
  const last = steps.pop();
  if (last === undefined) return false;
  const holders: { readonly holder: unknown; readonly step: string }[] = [];
  let holder = body;
  for (const step of steps) {
    holders.push({ holder, step });
    let next = valueBelow(holder, step);
    if (next === undefined) {
      if (value === undefined) return true;
      if (!isRecord(holder)) return false;
      next = {};
      if (!put(holder, step, next)) return false;
    }
    holder = next;
  }
  if (!put(holder, last, value)) return false;
  if (value === undefined && isLanguage(last)) removeEmpty(holder, holders.pop());
  return true;
}

/** The path of a problem by places, as the schema tells it, with the names of items instead. */
export function namedPath(body: unknown, path: readonly (string | number)[]): string {
  let holder: unknown = body;
  return pointer(
    path.map((step) => {
      const name = Array.isArray(holder) ? nameOf(holder[Number(step)]) : undefined;
      holder = valueBelow(holder, String(step));
      return name === undefined ? step : `${namePrefix}${name}`;
    }),
  );
}

/** The step that names an item of a list: its name where it has one. */
function nameOf(item: unknown): string | undefined {
  if (!isRecord(item)) return undefined;
  for (const field of itemNames) {
    const name = item[field];
    if (typeof name === "string") return name;
  }
  return undefined;
}

function valueBelow(holder: unknown, step: string): unknown {
  if (Array.isArray(holder)) return holder[placeOf(holder, step) ?? -1];
  return isRecord(holder) && Object.hasOwn(holder, step) ? holder[step] : undefined;
}

/** The place that a step names in a list; undefined where nothing is there. */
function placeOf(list: readonly unknown[], step: string): number | undefined {
  if (step.startsWith(namePrefix)) {
    const name = step.slice(namePrefix.length);
    const place = list.findIndex((item) => nameOf(item) === name);
    return place === -1 ? undefined : place;
  }
  if (!/^(?:0|[1-9]\d{0,5})$/.test(step)) return undefined;
  return Number(step) < list.length ? Number(step) : undefined;
}

function put(holder: unknown, step: string, value: unknown): boolean {
  if (Array.isArray(holder)) return putItem(holder, step, value);
  // A name that reaches the prototype is nobody's field.
  if (!isRecord(holder) || step === "__proto__") return false;
  const fields: Record<string, unknown> = holder;
  if (value === undefined) delete fields[step];
  else fields[step] = value;
  return true;
}

/** Replaces, adds (at the end) or removes an item; by place only the last one is removed. */
function putItem(list: unknown[], step: string, value: unknown): boolean {
  const place = placeOf(list, step);
  const isNamed = step.startsWith(namePrefix);
  if (place === undefined) {
    if (value === undefined) return true;
    const isNext = isNamed
      ? nameOf(value) === step.slice(namePrefix.length)
      : step === String(list.length);
    if (isNext) list.push(value);
    return isNext;
  }
  if (value !== undefined) list[place] = value;
  else if (isNamed || place === list.length - 1) list.splice(place, 1);
  else return false;
  return true;
}

function removeEmpty(
  text: unknown,
  above: { readonly holder: unknown; readonly step: string } | undefined,
): void {
  if (above === undefined || !isRecord(text) || Object.keys(text).length > 0) return;
  put(above.holder, above.step, undefined);
}
