import { announcementOf } from "./announcement.ts";
import type { SampleDocument } from "./document.ts";
import { familiesOf } from "./families.ts";
import { frameOf } from "./frame.ts";
import type { Catalogue } from "./names.ts";
import { newsOf } from "./news.ts";
import { mixtureOf, planOf } from "./plan.ts";
import { productOf } from "./product.ts";
import { questionOf } from "./question.ts";
import { solutionOf } from "./solution.ts";

export type { SampleDocument } from "./document.ts";

/**
 * A company's whole content in exactly `count` documents: settings, columns, parameters, then
 * products with up to 25 values each, news, solutions, questions and announcements. A company of less
 * than about 25 documents is the beginning of that frame. The same count gives the same documents on
 * every machine. They are made one at a time as they are asked for, so a large count needs no memory.
 */
export function* sampleDocuments(count: number): Generator<SampleDocument, void> {
  const plan = planOf(count);
  const families = familiesOf(plan);
  const frame = frameOf(families, plan);
  yield* frame.slice(0, count);
  const mixture = mixtureOf(Math.max(0, count - frame.length));
  const catalogue: Catalogue = {
    families,
    products: mixture.products,
    solutions: mixture.solutions,
  };
  yield* made(mixture.products, (index) => productOf(catalogue, index));
  yield* made(mixture.news, (index) => newsOf(catalogue, plan.newsColumns, index));
  yield* made(mixture.solutions, (index) => solutionOf(catalogue, plan.areas, index));
  yield* made(mixture.questions, (index) => questionOf(catalogue, plan.topics, index));
  yield* made(mixture.announcements, announcementOf);
}

function* made(count: number, make: (index: number) => SampleDocument) {
  for (let index = 0; index < count; index += 1) yield make(index);
}
