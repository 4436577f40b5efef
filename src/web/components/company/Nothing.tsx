import { usePage } from "../page.tsx";

/** Stands in place of a list that has nothing to show. */
export function Nothing() {
  const { words, href } = usePage();
  return (
    <div className="nothing">
      <p>{words.company.empty}</p>
      <p className="nothing__hint">
        {words.company.emptyHint} <a href={href("contact-us")}>{words.company.toContact}</a>
      </p>
    </div>
  );
}
