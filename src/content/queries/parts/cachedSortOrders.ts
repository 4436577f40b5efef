import { runToEnd } from "../../../base/process/timeSlices.ts";
import type { ColumnNode } from "../../published/columnTree.ts";
import type { View } from "../../published/publication.ts";
import { memoizePerView } from "../memoizePerView.ts";
import { type Parameter, type Part, partsUnder } from "./partsOfColumns.ts";
import { type Sort, sortPartsInSteps, sortText } from "./sortParts.ts";

/** Orders of a list that are held; a reader tries out few, and all of them would take room. */
const cachedOrders = 12;

const lists = memoizePerView<ColumnNode | undefined, PartOrders>();

/** The orders of a column's parts, or without one of all parts, each made once a publication. */
export function partOrders(view: View, node: ColumnNode | undefined): PartOrders {
  return lists(
    view,
    node,
    () => new PartOrders(view, node ? partsUnder(view, node) : view.all("product")),
  );
}

/** A list of parts in the orders that were asked for last. */
export class PartOrders {
  readonly #parts: readonly Part[];
  readonly #view: View;
  readonly #orders = new Map<string, readonly Part[]>();

  constructor(view: View, parts: readonly Part[]) {
    this.#view = view;
    this.#parts = parts;
  }

  /** All parts in an order; see `sortParts`. */
  inOrder(sort: Sort | undefined, parameters: readonly Parameter[]): readonly Part[] {
    return runToEnd(this.inOrderInSteps(sort, parameters));
  }

  /** The same, time-sliced, for lists of thousands of parts. */
  *inOrderInSteps(
    sort: Sort | undefined,
    parameters: readonly Parameter[],
  ): Generator<undefined, readonly Part[]> {
    if (sort === undefined) return this.#parts;
    const name = sortText(sort);
    const known = this.#orders.get(name);
    if (known) return known;
    const order = yield* sortPartsInSteps(this.#parts, sort, parameters, this.#view.language);
    const [oldest] = this.#orders.keys();
    if (oldest !== undefined && this.#orders.size >= cachedOrders) this.#orders.delete(oldest);
    this.#orders.set(name, order);
    return order;
  }
}
