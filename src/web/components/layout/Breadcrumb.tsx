import { usePage } from "../pageEnvironment.tsx";
import { Text } from "../text/Text.tsx";
import type { BreadcrumbEntry } from "./layoutTypes.ts";

/** The breadcrumb. Its separators are drawn by styles, so that screen readers leave them out. */
export function Breadcrumb({ breadcrumb }: { breadcrumb: readonly BreadcrumbEntry[] }) {
  const { messages } = usePage();
  if (breadcrumb.length === 0) return null;
  return (
    <nav className="breadcrumb wrap" aria-label={messages.frame.breadcrumb}>
      <ol className="breadcrumb__list">
        {breadcrumb.map((crumb, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a trail is rendered once and never reordered
          <li className="breadcrumb__step" key={index}>
            <Step crumb={crumb} isLast={index === breadcrumb.length - 1} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Step({ crumb, isLast }: { crumb: BreadcrumbEntry; isLast: boolean }) {
  if (isLast) {
    return (
      <span aria-current="page">
        <Text of={crumb.title} />
      </span>
    );
  }
  if (crumb.href === undefined) return <Text of={crumb.title} />;
  return (
    <a href={crumb.href}>
      <Text of={crumb.title} />
    </a>
  );
}
