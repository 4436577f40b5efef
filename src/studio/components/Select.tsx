import type { ComponentProps } from "react";
import { Icon } from "./Icon.tsx";

/** A native select element, drawn as the other controls are. Its class is the frame's. */
export function Select({ className = "", ...select }: ComponentProps<"select">) {
  return (
    <span className={`select ${className}`}>
      <select className="input" {...select} />
      <Icon name="chevron" />
    </span>
  );
}
