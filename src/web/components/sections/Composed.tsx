import type { ReactNode } from "react";
import { ComposedPageProvider } from "./composedPageContext.ts";
import { Section } from "./Section.tsx";
import type { SectionProps } from "./sectionProps.ts";

/** The sections of a page, above and below its own content. */
export interface ComposedSections {
  readonly above: readonly SectionProps[];
  readonly below: readonly SectionProps[];
}

/**
 * A page's own content among its sections.
 * @param givesTitle true where a hero that opens the page takes the place of its title
 */
export function Composed({
  sections: { above, below },
  givesTitle,
  children,
}: {
  sections: ComposedSections;
  givesTitle: boolean;
  children: ReactNode;
}) {
  const isTitled = givesTitle && above[0]?.kind === "hero";
  return (
    <div className="composed">
      {above.map((section, index) => (
        <Section
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
          key={index}
          section={section}
          isFirst={index === 0}
          isTitle={index === 0 && isTitled}
        />
      ))}
      <ComposedPageProvider value={{ isComposed: true, isTitled }}>{children}</ComposedPageProvider>
      {below.map((section, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
        <Section key={index} section={section} />
      ))}
    </div>
  );
}
