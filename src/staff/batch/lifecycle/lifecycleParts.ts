import * as z from "zod";
import { pointer } from "../../../base/site/addresses/jsonPointer.ts";
import { type LifecycleStage, lifecycleStages } from "../../../content/types/product.ts";
import type { CellChange } from "../changeSets/changeSetTypes.ts";

/** Fields read of a part's body, which may be a draft that does not fit its type. */
const partShape = z.object({
  partNumber: z.string().catch(""),
  lifecycle: z
    .object({
      stage: z.string().optional().catch(undefined),
      since: z.string().optional().catch(undefined),
      lastOrder: z.string().optional().catch(undefined),
    })
    .catch({}),
  replacement: z.string().optional().catch(undefined),
  variants: z
    .array(z.object({ orderCode: z.string(), stage: z.string().optional().catch(undefined) }))
    .catch([]),
});

/** A part with its lifecycle. */
export interface LifecyclePart extends z.output<typeof partShape> {
  readonly key: string;
}

/** A part as its newest revision has it. */
export function lifecyclePart(key: string, body: unknown): LifecyclePart {
  const read = partShape.safeParse(body);
  const empty = { partNumber: "", lifecycle: {}, variants: [] };
  return { key, ...(read.success ? read.data : empty) };
}

/** A selected part; with order codes, only these are selected. */
export interface ChosenPart {
  readonly part: LifecyclePart;
  readonly orderCodes?: readonly string[] | undefined;
}

/** Changes to the selected parts: undefined leaves a field unchanged, null removes it. */
export interface LifecycleWish {
  readonly stage?: LifecycleStage | undefined;
  /** Days, as 2026-11-23. */
  readonly since?: string | undefined;
  readonly lastOrder?: string | null | undefined;
  /** Key of a product. */
  readonly replacement?: string | null | undefined;
}

/**
 * The cells that a wish changes. Order codes have a stage alone; where a whole part gets a stage, its
 * order codes that have an earlier one of their own follow the part.
 */
export function lifecycleCells(chosen: readonly ChosenPart[], wish: LifecycleWish): CellChange[] {
  return chosen.flatMap(({ part, orderCodes }) =>
    orderCodes === undefined ? partCells(part, wish) : codeCells(part, orderCodes, wish),
  );
}

function partCells(part: LifecyclePart, wish: LifecycleWish): CellChange[] {
  const { stage, since, lastOrder } = part.lifecycle;
  const cells = [
    cell(part.key, "/lifecycle/stage", stage, wish.stage),
    cell(part.key, "/lifecycle/since", since, wish.since),
    cell(part.key, "/lifecycle/lastOrder", lastOrder, wish.lastOrder),
    cell(part.key, "/replacement", part.replacement, wish.replacement),
  ];
  const { stage: wanted } = wish;
  if (wanted !== undefined) {
    for (const { orderCode, stage: own } of part.variants) {
      if (own !== undefined && rank(own) < rank(wanted)) {
        cells.push(cell(part.key, stagePath(orderCode), own, null));
      }
    }
  }
  return cells.flat();
}

function codeCells(
  { key, variants }: LifecyclePart,
  orderCodes: readonly string[],
  { stage }: LifecycleWish,
): CellChange[] {
  return variants
    .filter(({ orderCode }) => orderCodes.includes(orderCode))
    .flatMap((variant) => cell(key, stagePath(variant.orderCode), variant.stage, stage));
}

function stagePath(orderCode: string): string {
  return pointer(["variants", `=${orderCode}`, "stage"]);
}

function rank(stage: string): number {
  return lifecycleStages.findIndex((known) => known === stage);
}

/** The change of one cell; none where nothing is wished or it holds that already. */
function cell(
  key: string,
  path: string,
  before: string | undefined,
  wished: string | null | undefined,
): CellChange[] {
  const after = wished ?? undefined;
  return wished === undefined || before === after ? [] : [{ key, path, before, after }];
}
