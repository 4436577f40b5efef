import type { Phrase } from "../../site/phrase.ts";
import { usePage } from "./page.tsx";
import { Text } from "./Text.tsx";

interface NewsLine {
  readonly id: number;
  readonly href: string;
  readonly title: Phrase;
  /** Calendar day, `2026-11-21`. */
  readonly day: string;
}

/** Articles as lines: the day, and the title that leads there. See newsLines.css. */
export function NewsLines({ news }: { news: readonly NewsLine[] }) {
  const { words } = usePage();
  return (
    <ul className="news-lines">
      {news.map(({ id, href, title, day }) => (
        <li key={id}>
          <time dateTime={day}>{words.news.day(day)}</time>
          <a href={href}>
            <Text of={title} />
          </a>
        </li>
      ))}
    </ul>
  );
}
