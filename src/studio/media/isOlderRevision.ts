/**
 * Tells whether a revision is older than another one. Revisions of different forms, such as a letter
 * and a number, cannot be compared; then it is not told.
 */
export function isOlderRevision(revision: string, present: string): boolean {
  const [one, other] = [partsOf(revision), partsOf(present)];
  if (one === undefined || other === undefined || one.kind !== other.kind) return false;
  const length = Math.max(one.parts.length, other.parts.length);
  for (let index = 0; index < length; index += 1) {
    const difference = (one.parts[index] ?? 0) - (other.parts[index] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

interface Parts {
  readonly kind: "letter" | "number";
  readonly parts: readonly number[];
}

/** A word before the revision itself, as people write it into the field. */
const prefix = /^(?:rev(?:ision)?|ver(?:sion)?|v|版本|修订版?|第)[\s.:：_-]*v?/iu;

function partsOf(text: string): Parts | undefined {
  const written = text
    .normalize("NFKC")
    .trim()
    .replace(prefix, "")
    .replace(/\s*版$/u, "");
  if (/^[a-z]$/i.test(written)) return { kind: "letter", parts: [letter(written)] };
  const [, numbers, last = ""] = /^(\d{1,4}(?:\.\d{1,4}){0,3})([a-z]?)$/i.exec(written) ?? [];
  if (numbers === undefined) return undefined;
  const parts = numbers.split(".").map(Number);
  // A letter comes behind all numbers: 1.2 < 1.2a < 1.3.
  while (parts.length < 4) parts.push(0);
  return { kind: "number", parts: [...parts, last === "" ? 0 : letter(last)] };
}

function letter(text: string): number {
  return text.toLowerCase().charCodeAt(0);
}
