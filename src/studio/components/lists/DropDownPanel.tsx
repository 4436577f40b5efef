import { type ReactNode, useEffect } from "react";
import { useDropDown } from "../useDropDown.ts";

/** Selector of controls inside a panel. */
const controls = "button:not(:disabled), input:not(:disabled), select, a[href]";

interface DropDownPanelProps {
  /** Content of the button that opens it. */
  readonly button: ReactNode;
  readonly className?: string;
  /** Accessible name of what opens. */
  readonly title: string;
  /** Open at once, with the focus inside. */
  readonly isOpenFirst?: boolean;
  /** Arrows move between its controls, as in a menu. */
  readonly isMenu?: boolean;
  readonly onClose?: () => void;
  /** @param close closes it, and gives the focus back to the button */
  readonly children: (close: () => void) => ReactNode;
}

/** A button with what it opens below it: closed by Escape, by its button, and by leaving it. */
export function DropDownPanel(props: DropDownPanelProps) {
  const { button, className = "", title, isOpenFirst = false, isMenu, onClose } = props;
  const {
    close,
    details,
    props: behaviour,
  } = useDropDown((event) => {
    const isMove = isMenu && !event.altKey && moveWithin(event.currentTarget, event.key);
    if (isMove) event.preventDefault();
  });
  useEffect(() => {
    if (!isOpenFirst || details.current === null) return;
    details.current.open = true;
    first(details.current)?.focus();
  }, [isOpenFirst, details]);
  return (
    <details
      {...behaviour}
      className={`drop ${className}`}
      onToggle={({ currentTarget }) => {
        if (!currentTarget.open) onClose?.();
        else keepInSight(currentTarget);
      }}
    >
      <summary className="drop__button">{button}</summary>
      {/* A press on the background keeps the focus inside, and with it the panel open. */}
      <fieldset className="drop__panel" aria-label={title} tabIndex={-1}>
        {props.children(close)}
      </fieldset>
    </details>
  );
}

function first(details: HTMLElement): HTMLElement | null {
  return details.querySelector<HTMLElement>(
    `.drop__panel :is(${controls}):checked, .drop__panel :is(${controls})`,
  );
}

/** Moves the focus by an arrow key. @returns whether it was one */
function moveWithin(details: HTMLElement, key: string): boolean {
  const by = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (by === undefined) return false;
  const all = [...details.querySelectorAll<HTMLElement>(`.drop__panel :is(${controls})`)];
  const at = all.findIndex((one) => one.matches(":focus"));
  all[(at + by + all.length) % all.length]?.focus();
  return true;
}

/** Opens a panel to the other side where it would leave the window. */
function keepInSight(details: HTMLElement): void {
  const panel = details.querySelector(".drop__panel");
  if (panel === null) return;
  delete details.dataset.side;
  const { right } = panel.getBoundingClientRect();
  if (right > document.documentElement.clientWidth - 8) details.dataset.side = "end";
}
