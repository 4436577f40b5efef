import { EmptyList } from "../EmptyList.tsx";
import { usePage } from "../pageEnvironment.tsx";
import { useComposedPage } from "../sections/composedPage.ts";

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
