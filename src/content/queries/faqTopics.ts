import { runToEnd } from "../../base/process/timeSlices.ts";
import { localize } from "../../base/site/text/localizedText.ts";
import type { ColumnNode } from "../published/columnTree.ts";
import type { View } from "../published/publication.ts";
import type { Doc } from "../published/publishedDocument.ts";
import { fold, plainText } from "../richText/plainText.ts";
import { contentUnder } from "./columns/documentsUnderColumn.ts";
import { memoizePerView, memoizeStepsPerView } from "./memoizePerView.ts";

/** A topic of questions: a column with the questions of its own. */
export interface Topic {
  readonly node: ColumnNode;
  readonly questions: readonly Doc<"faq">[];
}

/** Questions of a column that stand on one page of it. */
export const questionsOnPage = 60;

const places = memoizePerView<string, ReadonlyMap<number, number>>();

/** The number of its column's page that a question stands on. */
export function pageOfQuestion(view: View, { id, body }: Doc<"faq">): number {
  const { column } = body;
  const ofColumn = places(
    view,
    column,
    () => new Map(view.inColumn("faq", column).map((doc, place) => [doc.id, place])),
  );
  return Math.floor((ofColumn.get(id) ?? 0) / questionsOnPage) + 1;
}

/** The topics in a column and under it that have questions, the column itself first. */
export function topicsOf(view: View, column: ColumnNode): Topic[] {
  const own = view.inColumn("faq", column.doc.key);
  return [
    ...(own.length > 0 ? [{ node: column, questions: own }] : []),
    ...column.children
      .filter(({ doc }) => doc.body.status === 1)
      .map((node) => ({ node, questions: contentUnder(view, "faq", node) }))
      .filter(({ questions }) => questions.length > 0),
  ];
}

/** More words than a reader types only make the search slower. */
const maxTerms = 8;

/** The words of a search, folded as the texts are. */
export function searchTerms(query: string): string[] {
  const terms = fold(query)
    .split(/\s+/)
    .filter((term) => term !== "");
  return [...new Set(terms)].slice(0, maxTerms);
}

/**
 * The questions whose text or answer holds every term, whatever the case and width of its letters;
 * those that hold one in the question itself come first, else in readers' order.
 */
export function findQuestions(view: View, terms: readonly string[]): Doc<"faq">[] {
  if (terms.length === 0) return [];
  const found = runToEnd(foldedQuestionsInSteps(view)).filter(({ question, answer }) =>
    terms.every((term) => question.includes(term) || answer.includes(term)),
  );
  const inQuestion = ({ question }: FoldedQuestion) =>
    terms.some((term) => question.includes(term)) ? 0 : 1;
  return found.toSorted((a, b) => inQuestion(a) - inQuestion(b)).map(({ doc }) => doc);
}

interface FoldedQuestion {
  readonly doc: Doc<"faq">;
  readonly question: string;
  readonly answer: string;
}

const indexes = memoizeStepsPerView<"all", readonly FoldedQuestion[]>();

/** Questions folded in one step. */
const stepLength = 50;

/** Builds the index of `findQuestions`, time-sliced. */
export function foldedQuestionsInSteps(
  view: View,
): Generator<undefined, readonly FoldedQuestion[]> {
  return indexes(view, "all", () => foldedQuestions(view));
}

/** All questions that have a place, their texts folded. */
function* foldedQuestions(view: View): Generator<undefined, readonly FoldedQuestion[]> {
  const folded: FoldedQuestion[] = [];
  for (const [at, doc] of view.all("faq").entries()) {
    if (at % stepLength === stepLength - 1) yield;
    if (view.column(doc.body.column) === undefined) continue;
    folded.push({
      doc,
      question: fold(localize(doc.body.question, view.language).text),
      answer: fold(plainText(localize(doc.body.answer, view.language).text)),
    });
  }
  return folded;
}
