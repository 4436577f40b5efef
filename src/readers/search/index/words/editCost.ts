/**
 * Costs of edits, lower for the more likely: a character can be left out in few ways, and replaced
 * by a wrong one in many.
 */
const costs = {
  /** Characters that look alike. */
  confused: 0.1,
  swapped: 0.5,
  missing: 0.55,
  doubled: 0.6,
  neighbour: 0.7,
  wrongDigit: 0.8,
  wrongLetter: 0.9,
  wrongKind: 1,
  added: 0.95,
} as const;

/** Bonus for each character of the common prefix, which decides between codes of equal cost. */
const sharedCharacter = 0.002;

/** Characters that look alike in print and in handwriting. */
const lookalikes: Readonly<Record<string, string>> = {
  o: "0",
  i: "1",
  l: "1",
  s: "5",
  b: "8",
  z: "2",
};

/** A code with lookalike characters replaced by one of them. */
export function foldLookalikes(code: string): string {
  return code.replace(/[oilsbz]/g, (character) => lookalikes[character] ?? character);
}

/** A bit set of the characters of a folded code; rare ones share bits. */
export function charactersIn(folded: string): number {
  let bits = 0;
  for (let at = 0; at < folded.length; at += 1) bits |= 1 << bitOf(folded.charCodeAt(at));
  return bits;
}

/** Letters that a folded code can have, to their places behind the ten digits. */
const letterBits = new Map(
  [..."acdefghjkmnpqrtuvwxy"].map((letter, at) => [letter.charCodeAt(0), 10 + at]),
);

function bitOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  return letterBits.get(code) ?? 30 + (code & 1);
}

/** A code with its folded form. */
export interface FoldedCode {
  readonly code: string;
  readonly folded: string;
}

/**
 * Cost of mistaking one code for another: lookalike characters, and at most one other edit (a
 * character left out, added, replaced, or two swapped).
 * @returns undefined where more edits are needed
 */
export function editCost(typed: FoldedCode, meant: FoldedCode): number | undefined {
  const [a, b] = [typed.folded, meant.folded];
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA -= 1;
    endB -= 1;
  }
  const edit = oneEdit(a, b, start, [endA, endB]);
  if (edit === undefined) return undefined;
  const alike = confused(typed.code.slice(0, start), meant.code.slice(0, start));
  const alikeAfter = confused(typed.code.slice(endA), meant.code.slice(endB));
  return edit + costs.confused * (alike + alikeAfter) - sharedCharacter * start;
}

/**
 * Cost of the single edit between two codes from a place to their ends; undefined where more are
 * needed.
 */
function oneEdit(
  a: string,
  b: string,
  start: number,
  [endA, endB]: readonly [number, number],
): number | undefined {
  const [left, right] = [endA - start, endB - start];
  if (left === 0 && right === 0) return 0;
  if (left === 0 && right === 1) return costs.missing;
  if (left === 1 && right === 0) return addedCost(a, start);
  const [typed = "", meant = ""] = [a[start], b[start]];
  if (left === 1 && right === 1) return wrongCost(typed, meant);
  const isSwapped = left === 2 && right === 2 && typed === b[start + 1] && meant === a[start + 1];
  return isSwapped ? costs.swapped : undefined;
}

function addedCost(text: string, at: number): number {
  const added = text[at] ?? "";
  const beside = [text[at - 1] ?? "", text[at + 1] ?? ""];
  if (beside.includes(added)) return costs.doubled;
  return beside.some((key) => areNeighbours(key, added)) ? costs.neighbour : costs.added;
}

function wrongCost(typed: string, meant: string): number {
  if (areNeighbours(typed, meant)) return costs.neighbour;
  const digits = Number(isDigit(typed)) + Number(isDigit(meant));
  if (digits === 2) return costs.wrongDigit;
  return digits === 0 ? costs.wrongLetter : costs.wrongKind;
}

const keyRows = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"];

const keyPlaces = new Map(
  keyRows.flatMap((keys, row) => [...keys].map((key, at) => [key, [row, at]] as const)),
);

/** True if two keys are adjacent on a keyboard. */
export function areNeighbours(one: string, other: string): boolean {
  const [a, b] = [keyPlaces.get(one), keyPlaces.get(other)];
  if (a === undefined || b === undefined || one === other) return false;
  const [rows, places] = [b[0] - a[0], b[1] - a[1]];
  if (rows === 0) return Math.abs(places) === 1;
  return (
    (rows === 1 && (places === 0 || places === -1)) ||
    (rows === -1 && (places === 0 || places === 1))
  );
}

function confused(one: string, other: string): number {
  let count = 0;
  for (let at = 0; at < one.length; at += 1) count += one[at] === other[at] ? 0 : 1;
  return count;
}

function isDigit(character: string): boolean {
  return character >= "0" && character <= "9";
}
