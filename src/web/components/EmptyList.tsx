import type { ReactNode } from "react";
import { usePage } from "./pageEnvironment.tsx";
import { useComposedPage } from "./sections/composedPageContext.ts";

/** Stands in place of a list that has nothing to show; its children say what to do about it. See nothing.css. */
export function EmptyList({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="nothing">
      <p>{text}</p>
      <p className="nothing__hint">{children}</p>
    </div>
  );
}

/** Stands in place of what the company has yet to say; leads to who can be asked. Sections say something. */
export function NothingYet() {
  const { messages, href } = usePage();
  const { isComposed } = useComposedPage();
  if (isComposed) return null;
  return (
    <EmptyList text={messages.company.empty}>
      {messages.company.emptyHint} <a href={href("contact-us")}>{messages.company.toContact}</a>
    </EmptyList>
  );
}
