import type { KeyboardEvent, ReactNode } from "react";

interface RowContentProps {
  readonly className: string;
  readonly isHidden?: boolean;
  readonly isRefused?: boolean;
  readonly children: ReactNode;
}

/**
 * Content of a row of a tree or list. Keeps Enter and space on its links and buttons from the row,
 * which would handle them itself.
 */
export function RowContent({ className, isHidden, isRefused, children }: RowContentProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only stops the propagation of keys.
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
