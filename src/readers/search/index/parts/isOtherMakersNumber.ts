import { areNeighbours, foldLookalikes } from "../words/editCost.ts";

/** A number that goes on for longer than this behind its maker's letters is known by that alone. */
const maxShortRest = 6;

/** Minimum length at which makers' letters seldom differ in one letter only. */
const manyLetters = 3;

/**
 * True if a code that is one edit away from a part's number is more likely the number of another
 * maker: only the leading letters differ, by which makers are distinguished, and not as in a typing
 * error.
 * @param typed normalised by `codeOf`, as `meant`
 */
export function isOtherMakers(typed: string, meant: string): boolean {
  const [own, other] = [lettersOf(meant), lettersOf(typed)];
  if (own === other || own === "") return false;
  const [rest, otherRest] = [meant.slice(own.length), typed.slice(other.length)];
  if (foldLookalikes(rest) !== foldLookalikes(otherRest)) return false;
  if (rest.length > maxShortRest || own.length >= manyLetters) return false;
  return !isSlip(other, own);
}

/** True if letters are others with one left out, doubled, hit beside its key, or two swapped. */
function isSlip(typed: string, meant: string): boolean {
  if (foldLookalikes(typed) === foldLookalikes(meant) || typed.length < meant.length) return true;
  const at = [...typed].findIndex((letter, place) => letter !== meant[place]);
  const [letter = "", before = "", after = ""] = [typed[at], typed[at - 1], typed[at + 1]];
  if (typed.length > meant.length) {
    return [before, after].some((beside) => beside === letter || areNeighbours(beside, letter));
  }
  return (
    areNeighbours(letter, meant[at] ?? "") || (after === meant[at] && letter === meant[at + 1])
  );
}

function lettersOf(code: string): string {
  return /^\p{L}*/u.exec(code)?.[0] ?? "";
}
