import type { Draft } from "./generate/document.ts";
import { familiesOf, frameOf } from "./generate/frame.ts";
import { newsOf } from "./generate/news.ts";
import { productOf } from "./generate/product.ts";

/** A document of an invented company, meant to be published in both languages. */
export type GeneratedDocument = Draft & {
  /** Small and positive, counting up from 1. */
  readonly id: number;
};

/** Of ten documents that are no part of the frame, so many are products; the others are news. */
const productsInTen = 8;

/**
 * A company's whole content in exactly `count` documents: settings, columns, parameters, products
 * with 25 values each, and news. The same count gives the same documents on every machine. Bodies are
 * in the form the store holds: `parseBody` changes nothing in them. No document names a stored file.
 * Documents are made one at a time as they are asked for, so a large count needs no memory.
 * @throws RangeError where `count` is too small for one product and one article
 */
export function* generateDocuments(count: number): Generator<GeneratedDocument, void> {
  let id = 0;
  for (const draft of drafts(count)) {
    id += 1;
    yield { ...draft, id };
  }
}

function* drafts(count: number): Generator<Draft, void> {
  const families = familiesOf(count);
  const frame = frameOf(families);
  const rest = count - frame.length;
  const productCount = Math.floor((rest * productsInTen) / 10);
  if (productCount < 1) {
    throw new RangeError(`${count} documents are too few: ${frame.length + 2} are needed`);
  }
  yield* frame;
  for (let index = 0; index < productCount; index += 1) {
    yield productOf(index, productCount, families);
  }
  for (let index = 0; index < rest - productCount; index += 1) yield newsOf(index, productCount);
}
