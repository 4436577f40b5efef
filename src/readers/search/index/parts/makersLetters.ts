import { areNeighbours, foldLookalikes } from "../words/editCost.ts";

/** A number that goes on for longer than this behind its maker's letters is known by that alone. */
const maxShortRest = 6;

/** Makers of so many letters seldom differ in one of them alone. */
const manyLetters = 3;

/**
 * True if a code that is one slip away from a part's number is rather the number of another maker: all
 * that differs are the letters in front, by which makers are told apart, and not as a hand slips.
 * @param typed as `codeOf` has it, like `meant`
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
