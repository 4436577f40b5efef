import type { LocalizedText } from "../../base/site/text/localizedText.ts";
import { usePage } from "./pageEnvironment.tsx";
import { Text } from "./text/Text.tsx";

interface NewsLine {
  readonly id: number;
  readonly href: string;
  readonly title: LocalizedText;
  /** Calendar day, `2026-11-21`. */
  readonly day: string;
}

/** Articles as lines: the day, and the title that leads there. See newsLines.css. */
export function NewsLines({ news }: { news: readonly NewsLine[] }) {
  const { messages } = usePage();
  return (
    <ul className="news-lines">
      {news.map(({ id, href, title, day }) => (
        <li key={id}>
          <time dateTime={day}>{messages.news.day(day)}</time>
          <a href={href}>
            <Text of={title} />
          </a>
        </li>
      ))}
    </ul>
  );
}
