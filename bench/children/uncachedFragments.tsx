import type { ComponentProps } from "react";
import { CachedFragment as Real } from "../../src/web/components/CachedFragment.tsx";
import { isBare } from "./tap.ts";

/** Stands in for the site's own: the bare rendering renders the fragment each time. */
export function CachedFragment(props: ComponentProps<typeof Real>) {
  if (!isBare()) return <Real {...props} />;
  const { as, name: _name, by: _by, children, ...attributes } = props;
  const Element: string = as;
  return <Element {...attributes}>{children}</Element>;
}
