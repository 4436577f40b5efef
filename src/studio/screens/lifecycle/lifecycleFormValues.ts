import { lifecycleStages } from "../../../base/site/contentCodes.ts";
import type { LifecycleImpact, NoticeKind, SentWish } from "../../data/parts/lifecycle.ts";

/** Values of the assistant's form; "" leaves a value unchanged. */
export interface Wish {
  /** Ticked order codes, by part. */
  readonly codes: Readonly<Record<string, readonly string[]>>;
  /** Keys of the parts that are left out. */
  readonly leftOut: readonly string[];
  readonly stage: string;
  readonly since: string;
  readonly lastOrder: string;
  readonly isLastOrderCleared: boolean;
  readonly replacement: string;
  readonly isReplacementCleared: boolean;
  readonly notice: NoticeKind;
  readonly column: string;
  readonly date: string;
  readonly titles: { readonly en: string; readonly zh: string };
  readonly file: string;
  readonly publish: "none" | "both";
  readonly label: string;
}

/** An empty form. @param today as 2026-11-23 */
export function emptyWish(today: string): Wish {
  return {
    ...{ codes: {}, leftOut: [], stage: "", since: "", lastOrder: "", isLastOrderCleared: false },
    ...{ replacement: "", isReplacementCleared: false, notice: "none", column: "" },
    ...{ date: today, titles: { en: "", zh: "" }, file: "", publish: "both", label: "" },
  };
}

/** The wish as the admin API accepts it. */
export function sentWish(wish: Wish, parts: LifecycleImpact["parts"]): SentWish {
  const { notice, column, date, titles, file } = wish;
  return {
    parts: includedParts(wish, parts).map(({ key }) => {
      const codes = wish.codes[key] ?? [];
      return codes.length === 0 ? { key } : { key, order_codes: codes };
    }),
    stage: lifecycleStages.find((one) => one === wish.stage),
    since: orAbsent(wish.since),
    last_order: wish.isLastOrderCleared ? null : orAbsent(wish.lastOrder),
    replacement: wish.isReplacementCleared ? null : orAbsent(wish.replacement),
    notice:
      notice === "none"
        ? undefined
        : { type: notice, column, date, title: titles, file: orAbsent(file) },
  };
}

/** The parts that are not left out. */
export function includedParts<Part extends { readonly key: string }>(
  { leftOut }: Pick<Wish, "leftOut">,
  parts: readonly Part[],
): Part[] {
  return parts.filter(({ key }) => !leftOut.includes(key));
}

function orAbsent(text: string): string | undefined {
  return text === "" ? undefined : text;
}
