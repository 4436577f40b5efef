import type { ReactNode } from "react";
import { Button } from "../Button.tsx";

interface SelectionBarProps {
  /** Accessible name. */
  readonly label: string;
  /** Number of what is selected, in words. */
  readonly count: string;
  /** Selects more. */
  readonly more?: ReactNode;
  /** Name of the button that ends the selection. */
  readonly clearLabel: string;
  readonly onClear: () => void;
  /** Acts on what is selected. */
  readonly children: ReactNode;
}

/** Acts on the selected rows of a list. */
export function SelectionBar(props: SelectionBarProps) {
  const { label, count, more, clearLabel, onClear, children } = props;
  return (
    <section className="bulk-bar" aria-label={label}>
      <p className="bulk-bar__count" role="status">
        {count}
      </p>
      {more}
      <div className="bulk-bar__acts">
        {children}
        <Button look="plain" icon="close" aria-label={clearLabel} onClick={onClear} />
      </div>
    </section>
  );
}
