/** Entries of a list that are written between two steps. */
const stepLength = 2_000;

/**
 * Serialises a value as `JSON.stringify` does, time-sliced: it yields after each field of an object
 * and each few thousand entries of a list, at any depth. Fields without a value are left out.
 */
export function* jsonInSteps(value: unknown): Generator<undefined, string> {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return Array.isArray(value) ? yield* listInSteps(value) : yield* objectInSteps(value);
}

function* objectInSteps(value: object): Generator<undefined, string> {
  const fields: string[] = [];
  for (const [name, field] of Object.entries(value)) {
    if (field === undefined) continue;
    fields.push(`${JSON.stringify(name)}:${yield* jsonInSteps(field)}`);
    yield;
  }
  return `{${fields.join()}}`;
}

/** Lists of plain values and of short lists are written some thousand entries at a time. */
function* listInSteps(list: readonly unknown[]): Generator<undefined, string> {
  const pieces: string[] = [];
  if (list.some(isObject)) {
    for (const entry of list) pieces.push(yield* jsonInSteps(entry));
    return `[${pieces.join()}]`;
  }
  for (let at = 0; at < list.length; at += stepLength) {
    pieces.push(JSON.stringify(list.slice(at, at + stepLength)).slice(1, -1));
    yield;
  }
  return `[${pieces.join()}]`;
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
