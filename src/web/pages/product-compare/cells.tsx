import { usePage } from "../../components/pageEnvironment.tsx";
import { Text } from "../../components/Text.tsx";
import type { ComparedCell, ComparedRow } from "./load.ts";

/** Better and weaker values have shapes of their own, not only colours. */
export function Mark({ kind }: { kind: "best" | "weakest" }) {
  return (
    <span className={`mark mark--${kind}`} aria-hidden="true">
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
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{products.none}</span>
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
      <Mark kind={mark} />
      <span className="visually-hidden">
        {" "}
        ({mark === "best" ? compare.bestShort : compare.weakestShort})
      </span>
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
