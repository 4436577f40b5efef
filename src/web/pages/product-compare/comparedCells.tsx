import { usePage } from "../../components/pageEnvironment.tsx";
import { Text } from "../../components/text/Text.tsx";
import type { ComparedCell, ComparedRow } from "./comparedGroups.ts";

/**
 * Better and weaker values have shapes of their own, not only colours.
 * @param label what it means; without it the mark is an ornament beside a text
 */
export function Mark({ kind, label }: { kind: "best" | "weakest"; label?: string }) {
  const spoken =
    label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return (
    <span className={`mark mark--${kind}`} {...spoken}>
      {kind === "best" ? "▲" : "▽"}
    </span>
  );
}

/** A value of the table with its mark. */
export function Cell({ cell, row }: { cell: ComparedCell; row: ComparedRow }) {
  const { compare, products } = usePage().messages;
  const { text, lang, mark } = cell;
  if (text === "") {
    return (
      <td>
        <span role="img" aria-label={products.none}>
          –
        </span>
      </td>
    );
  }
  if (mark === undefined) {
    return (
      <td lang={lang} className={row.differs ? undefined : "is-same"}>
        {text}
      </td>
    );
  }
  return (
    <td lang={lang} className={`is-${mark}`}>
      {text}
      {"\u00a0"}
      <Mark kind={mark} label={mark === "best" ? compare.bestShort : compare.weakestShort} />
    </td>
  );
}

/** A row's name, and for screen readers which way is better. */
export function RowLabel({ row }: { row: ComparedRow }) {
  const { compare } = usePage().messages;
  const { label, direction } = row;
  return (
    <>
      <Text of={label} />
      {direction ? (
        <span className="visually-hidden"> ({compare.direction[direction]})</span>
      ) : null}
    </>
  );
}
