import { Nothing } from "../Nothing.tsx";
import { usePage } from "../pageEnvironment.tsx";

/** Stands in place of what the company has yet to say; leads to who can be asked. */
export function NothingYet() {
  const { messages, href } = usePage();
  return (
    <Nothing text={messages.company.empty}>
      {messages.company.emptyHint} <a href={href("contact-us")}>{messages.company.toContact}</a>
    </Nothing>
  );
}
