import { runToEnd } from "../../../base/process/timeSlices.ts";
import { type ColumnNode, withDescendants } from "../../published/columnTree.ts";
import type { View } from "../../published/publication.ts";
import type { QuantityValue } from "../../types/fields/productValues.ts";
import { memoizePerView, memoizeStepsPerView } from "../memoizePerView.ts";
import { type Parameter, type Part, partsIn, partsUnder } from "./partsOfColumns.ts";
import { typedValue } from "./partValues.ts";

/**
 * Parameters by which the parts of a column are compared, in the order of its tables: the family's
 * own or, above families, those common to all families with parts.
 */
export function parametersOf(view: View, node: ColumnNode): readonly Parameter[] {
  const own = node.doc.body.parameters;
  if (own.length > 0) return view.getAll("parameter", own);
  const lists = withDescendants(node)
    .filter(({ doc }) => partsIn(view, doc.key).length > 0)
    .map(({ doc }) => doc.body.parameters);
  const [first = [], ...others] = lists;
  const shared = first.filter((key) => others.every((list) => list.includes(key)));
  return view.getAll("parameter", shared);
}

/** Maximum columns of a table whose parts share few parameters. */
const maxKeyParameters = 8;

/** Minimum shared parameters of a table of several families. */
const minShared = 2;

const widespread = memoizePerView<string, readonly Parameter[]>();

/**
 * Parameters that a table of a column's parts shows and sorts by: `parametersOf()` or, above
 * families that share few, those that most parts have, in the order of the families' tables.
 */
export function tableParametersOf(view: View, node: ColumnNode): readonly Parameter[] {
  const shared = parametersOf(view, node);
  if (shared.length >= minShared || node.doc.body.parameters.length > 0) return shared;
  return widespread(view, node.doc.key, () => {
    const counts = new Map<string, number>();
    for (const family of withDescendants(node)) {
      const count = partsIn(view, family.doc.key).length;
      if (count === 0) continue;
      for (const key of family.doc.body.parameters) counts.set(key, (counts.get(key) ?? 0) + count);
    }
    const mostFrequent = new Set(
      [...counts]
        .toSorted(([, a], [, b]) => b - a)
        .slice(0, maxKeyParameters)
        .map(([key]) => key),
    );
    return view.getAll(
      "parameter",
      [...counts.keys()].filter((key) => mostFrequent.has(key)),
    );
  });
}

/** The lowest and the highest value of a quantity among parts. */
export interface Span {
  readonly parameter: Parameter;
  readonly min: QuantityValue;
  readonly max: QuantityValue;
}

const spansOfFamilies = memoizeStepsPerView<string, readonly Span[]>();

/**
 * Spans of the quantities that most parts of a family name as key figures: at most `count`, most
 * frequent first.
 */
export function spansOf(view: View, node: ColumnNode, count: number): readonly Span[] {
  return runToEnd(spansInSteps(view, node, count));
}

/** The same, time-sliced and cached for the publication. */
export function spansInSteps(
  view: View,
  node: ColumnNode,
  count: number,
): Generator<undefined, readonly Span[]> {
  return spansOfFamilies(view, `${count} ${node.doc.key}`, () =>
    makeSpansInSteps(view, partsUnder(view, node), count),
  );
}

/** Parts read in one step. */
const stepLength = 500;

function* makeSpansInSteps(
  view: View,
  parts: readonly Part[],
  count: number,
): Generator<undefined, readonly Span[]> {
  const counts = new Map<string, number>();
  let read = 0;
  for (const { body } of parts) {
    for (const key of body.keyFigures) counts.set(key, (counts.get(key) ?? 0) + 1);
    read += 1;
    if (read % stepLength === 0) yield;
  }
  const keys = [...counts].sort(([, a], [, b]) => b - a).map(([key]) => key);
  const spans: Span[] = [];
  for (const parameter of view.getAll("parameter", keys)) {
    if (spans.length === count) break;
    const span = yield* spanInSteps(parts, parameter);
    if (span !== undefined) spans.push(span);
    yield;
  }
  return spans;
}

function* spanInSteps(
  parts: readonly Part[],
  parameter: Parameter,
): Generator<undefined, Span | undefined> {
  let min: QuantityValue | undefined;
  let max: QuantityValue | undefined;
  let read = 0;
  for (const part of parts) {
    read += 1;
    if (read % stepLength === 0) yield;
    const value = typedValue(part, parameter);
    if (value?.kind !== "quantity") continue;
    if (min === undefined || value.base.min < min.base.min) min = value;
    if (max === undefined || value.base.max > max.base.max) max = value;
  }
  return min && max ? { parameter, min, max } : undefined;
}
