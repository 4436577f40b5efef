import type { ReactNode } from "react";
import { useDropDown } from "./useDropDown.ts";

interface DropDownProps {
  readonly className: string;
  /** Content of the button that opens it. */
  readonly summary: ReactNode;
  /** Name of that button where its content is no text. */
  readonly label?: string;
  readonly children: ReactNode;
}

/**
 * A box below a button, which Escape, a press on one of its buttons and leaving it close. The focus
 * returns to the button.
 */
export function DropDown({ className, summary, label, children }: DropDownProps) {
  const { close, props } = useDropDown();
  return (
    <details {...props} className={`drop-down ${className}`}>
      <summary aria-label={label} title={label}>
        {summary}
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: buttons in it act; this only follows them */}
      <div
        className="drop-down__box"
        onClick={({ target }) => {
          if (target instanceof Element && target.closest("button") !== null) close();
        }}
      >
        {children}
      </div>
    </details>
  );
}
