import type { KeyboardEvent, ReactNode } from "react";

interface RowContentProps {
  readonly className: string;
  readonly isHidden?: boolean;
  readonly isRefused?: boolean;
  readonly children: ReactNode;
}

/**
 * What stands in a row of a tree or list. Enter and space on a link or button in it are that one's: the row
 * would take them for its own, and nothing would be pressed.
 */
export function RowContent({ className, isHidden, isRefused, children }: RowContentProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it takes no keys, it keeps them from the row.
    <div
      className={className}
      role="presentation"
      data-hidden={isHidden}
      data-refused={isRefused}
      onKeyDown={leaveToControl}
      onKeyUp={leaveToControl}
    >
      {children}
    </div>
  );
}

function leaveToControl(event: KeyboardEvent): void {
  const { key, target } = event;
  const isPress = key === "Enter" || key === " ";
  if (isPress && target instanceof Element && target.closest("a, button, summary") !== null) {
    event.stopPropagation();
  }
}
