import type { FinderMessages, Row } from "./finderProps.ts";

interface Props {
  readonly row: Row;
  readonly messages: FinderMessages;
}

/** The number of a part's order codes that fit, where a filter is about them. */
export function CodesFit({ row, messages, className }: Props & { className: string }) {
  if (row.codes === undefined) return null;
  return <span className={className}>{messages.codesFit(...row.codes)}</span>;
}

/** Checkbox of components/product/CompareToggle.tsx in a row. */
export function CompareTick({ row, messages }: Props) {
  return (
    <input
      type="checkbox"
      form="compare"
      name="ids"
      value={row.id}
      data-compare={row.number}
      title={messages.compare}
      aria-label={messages.comparePart(row.number)}
    />
  );
}
