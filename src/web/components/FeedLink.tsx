import { Icon } from "./layout/Icon.tsx";
import { usePage } from "./pageEnvironment.tsx";

/** The way to a feed, for those who read it with a program of their own. */
export function FeedLink({ href }: { href: string }) {
  const { messages } = usePage();
  return (
    <p className="feed-link">
      <a href={href} type="application/rss+xml">
        <Icon name="feed" />
        {messages.documents.feed}
      </a>
    </p>
  );
}
