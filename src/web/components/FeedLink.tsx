import { Icon } from "./layout/Icon.tsx";
import { usePage } from "./pageEnvironment.tsx";

/** The way to a feed, for those who read it with a program of their own; named where there are several. */
export function FeedLink({ href, title }: { href: string; title?: string }) {
  const { messages } = usePage();
  return (
    <p className="feed-link">
      <a href={href} type="application/rss+xml">
        <Icon name="feed" />
        {title ?? messages.documents.feed}
      </a>
    </p>
  );
}
