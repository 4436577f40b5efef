import type { ComponentProps } from "react";
import { CachedFragment as Real } from "../../src/web/components/CachedFragment.tsx";
import { isBare } from "./tap.ts";

/** Stands in for the site's own: the bare rendering has no memory and renders what is in it. */
export function Remembered(props: ComponentProps<typeof Real>) {
  if (!isBare()) return <Real {...props} />;
  const { as, name: _name, by: _by, children, ...attributes } = props;
  const Element: string = as;
  return <Element {...attributes}>{children}</Element>;
}
