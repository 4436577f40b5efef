import type { ComponentProps } from "react";
import { Remembered as Real } from "../../src/web/components/layout/Remembered.tsx";
import { isBare } from "./tap.ts";

/** Stands in for the layout's own: the bare rendering has no memory and renders what is in it. */
export function Remembered(props: ComponentProps<typeof Real>) {
  if (!isBare()) return <Real {...props} />;
  const { as, frame: _frame, by: _by, children, ...attributes } = props;
  const Element: string = as;
  return <Element {...attributes}>{children}</Element>;
}
