import type { ComponentProps } from "react";
import { Icon, type IconName } from "./Icon.tsx";

interface ButtonProps extends ComponentProps<"button"> {
  /** `primary`: the one act of its view; `plain`: without a border; `danger`: takes something away. */
  readonly look?: "primary" | "usual" | "plain" | "danger";
  readonly icon?: IconName;
  /** The act is under way: pressing again does nothing, and the button keeps its size and focus. */
  readonly isBusy?: boolean;
}

/** A button with a text, or with an icon and an `aria-label`. */
export function Button(props: ButtonProps) {
  const {
    look = "usual",
    icon,
    isBusy = false,
    className = "",
    children,
    onClick,
    ...rest
  } = props;
  return (
    <button
      type="button"
      {...rest}
      className={`button button--${look} ${children === undefined ? "button--icon" : ""} ${className}`}
      aria-disabled={isBusy || rest["aria-disabled"]}
      data-busy={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {icon !== undefined && <Icon name={icon} />}
      {children !== undefined && <span>{children}</span>}
    </button>
  );
}
