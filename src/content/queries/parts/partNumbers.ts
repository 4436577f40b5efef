import { runToEnd } from "../../../base/process/timeSlices.ts";
import type { View } from "../../published/publication.ts";
import { partIdentity, partLetters } from "../../types/fields/partNumber.ts";
import { memoizeStepsPerView } from "../memoizePerView.ts";
import type { Part } from "./partsOfColumns.ts";

/** Parts by identity, which distinguishes `X` from `X+`, and by letters and digits alone. */
interface PartNumberLookup {
  readonly byIdentity: ReadonlyMap<string, Part>;
  readonly byLetters: ReadonlyMap<string, Part>;
  /** Maximum number of commas in a name. */
  readonly commas: number;
}

const indexes = memoizeStepsPerView<"parts", PartNumberLookup>();

/**
 * The part with a part number or the order code of a variant, in any case and with any separators:
 * `rg8810-bct`, `RG 8810 BCT`. An exact name takes precedence over one with the same letters and
 * digits; a part's own number over another's order code.
 */
export function partNamed(view: View, text: string): Part | undefined {
  const { byIdentity, byLetters } = indexOf(view);
  return byIdentity.get(partIdentity(text)) ?? byLetters.get(partLetters(text));
}

/**
 * Splits a list at commas into trimmed names, none empty. A name with commas that a part has
 * (`BC847B,215`) stays whole.
 */
export function namesListed(view: View, text: string): string[] {
  const pieces = text.split(",").map((piece) => piece.trim());
  // A single name needs no index of parts.
  if (pieces.length === 1) return pieces.filter((piece) => piece !== "");
  const { byIdentity, commas } = indexOf(view);
  const names: string[] = [];
  for (let at = 0; at < pieces.length; ) {
    let length = Math.min(commas, pieces.length - at - 1) + 1;
    const name = () => pieces.slice(at, at + length).join(",");
    while (length > 1 && !byIdentity.has(partIdentity(name()))) length -= 1;
    if (name() !== "") names.push(name());
    at += length;
  }
  return names;
}

function indexOf(view: View): PartNumberLookup {
  return runToEnd(partNumbersInSteps(view));
}

/** Builds the index of names, time-sliced; cached for the publication. */
export function partNumbersInSteps(view: View): Generator<undefined, PartNumberLookup> {
  return indexes(view, "parts", () => makeIndexInSteps(view));
}

/** Parts read in one step. */
const stepLength = 200;

function* makeIndexInSteps(view: View): Generator<undefined, PartNumberLookup> {
  const parts = view.all("product");
  const byIdentity = new Map<string, Part>();
  const byLetters = new Map<string, Part>();
  let commas = 0;
  const put = (name: string, part: Part) => {
    const [identity, letters] = [partIdentity(name), partLetters(name)];
    if (!byIdentity.has(identity)) byIdentity.set(identity, part);
    if (letters !== "" && !byLetters.has(letters)) byLetters.set(letters, part);
    commas = Math.max(commas, identity.split(",").length - 1);
  };
  for (const [at, part] of parts.entries()) {
    put(part.body.partNumber, part);
    if (at % stepLength === stepLength - 1) yield;
  }
  // After all part numbers, which take precedence over order codes.
  for (const [at, part] of parts.entries()) {
    for (const { orderCode } of part.body.variants) put(orderCode, part);
    if (at % stepLength === stepLength - 1) yield;
  }
  return { byIdentity, byLetters, commas };
}
