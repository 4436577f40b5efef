import { runToEnd } from "../../../base/process/timeSlices.ts";
import type { View } from "../../published/publication.ts";
import { partIdentity, partLetters } from "../../types/fields/partNumber.ts";
import { memoizeStepsPerView } from "../memoizePerView.ts";
import type { Part } from "./products.ts";

/** What parts are called: by identity, which tells `X` from `X+`, and by letters and digits alone. */
interface PartNumberLookup {
  readonly byIdentity: ReadonlyMap<string, Part>;
  readonly byLetters: ReadonlyMap<string, Part>;
  /** Most commas that one name holds. */
  readonly commas: number;
}

const indexes = memoizeStepsPerView<"parts", PartNumberLookup>();

/**
 * The part that a reader means by a part number or the order code of one of its variants, in any
 * case and with any separators: `rg8810-bct`, `RG 8810 BCT`. A name as it is written goes before one
 * that has the same letters and digits only; a part's own number goes before another's order code.
 */
export function partNamed(view: View, text: string): Part | undefined {
  const { byIdentity, byLetters } = indexOf(view);
  return byIdentity.get(partIdentity(text)) ?? byLetters.get(partLetters(text));
}

/**
 * The names in a list separated by commas, trimmed, none empty. Where a part's own name holds commas
 * (`BC847B,215`) it stays whole.
 */
export function namesListed(view: View, text: string): string[] {
  const pieces = text.split(",").map((piece) => piece.trim());
  // A name without a comma is whole, and needs no list of all parts.
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

/** Makes what names are looked up in, as work that gives way; once for a publication. */
export function partNumbersInSteps(view: View): Generator<undefined, PartNumberLookup> {
  return indexes(view, "parts", () => makeIndexInSteps(view));
}

/** Parts whose names are read between two steps. */
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
  // Behind all parts' own numbers, which go before order codes.
  for (const [at, part] of parts.entries()) {
    for (const { orderCode } of part.body.variants) put(orderCode, part);
    if (at % stepLength === stepLength - 1) yield;
  }
  return { byIdentity, byLetters, commas };
}
