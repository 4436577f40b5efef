import { Nothing } from "../Nothing.tsx";
import { usePage } from "../page.tsx";

/** Stands in place of what the company has yet to say; leads to who can be asked. */
export function NothingYet() {
  const { words, href } = usePage();
  return (
    <Nothing text={words.company.empty}>
      {words.company.emptyHint} <a href={href("contact-us")}>{words.company.toContact}</a>
    </Nothing>
  );
}
