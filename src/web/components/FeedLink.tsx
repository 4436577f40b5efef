import { Icon } from "./layout/Icon.tsx";
import { usePage } from "./page.tsx";

/** The way to a feed, for those who read it with a program of their own. */
export function FeedLink({ href }: { href: string }) {
  const { words } = usePage();
  return (
    <p className="feed-link">
      <a href={href} type="application/rss+xml">
        <Icon name="feed" />
        {words.documents.feed}
      </a>
    </p>
  );
}
