import type { ReactNode } from "react";
import type { LocalizedText } from "../../../base/site/text/localizedText.ts";
import { useComposedPage } from "../sections/composedPageContext.ts";
import { Text } from "../text/Text.tsx";

interface PageHeadProps {
  readonly title: LocalizedText;
  /** "" where there is none. */
  readonly summary: LocalizedText;
  /** Text above the title. */
  readonly above?: LocalizedText | undefined;
  readonly children?: ReactNode;
}

/** The head of a page about the company: what it is called and what it is about. */
export function PageHead({ title, summary, above, children }: PageHeadProps) {
  const { isTitled } = useComposedPage();
  // A hero above has said it.
  if (isTitled) return <div className="page-head page-head--untitled">{children}</div>;
  return (
    <header className="page-head">
      {above && (
        <p className="page-head__above">
          <Text of={above} />
        </p>
      )}
      <h1 className="page-head__title">
        <Text of={title} />
      </h1>
      {summary.text !== "" && (
        <p className="page-head__summary">
          <Text of={summary} />
        </p>
      )}
      {children}
    </header>
  );
}
