import { usePage } from "../pageEnvironment.tsx";

/** A heading of a text, by which it can be reached. */
export interface Heading {
  readonly id: string;
  readonly title: string;
}

/** A text shorter than this needs no table of contents. */
const minHeadings = 3;

/** The headings of a long text as links to them. */
export function TableOfContents({ headings }: { headings: readonly Heading[] }) {
  const { messages } = usePage();
  if (headings.length < minHeadings) return null;
  return (
    <nav className="contents" aria-labelledby="contents-title">
      <p className="contents__title" id="contents-title">
        {messages.company.onThisPage}
      </p>
      <ol className="contents__list">
        {headings.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
