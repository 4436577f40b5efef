import type { Crumb } from "../frame.ts";
import { usePage } from "../page.tsx";
import { Text } from "../Text.tsx";

/** The way to the page. Its separators are drawn by styles, so that nobody hears them read out. */
export function Breadcrumb({ trail }: { trail: readonly Crumb[] }) {
  const { words } = usePage();
  if (trail.length === 0) return null;
  return (
    <nav className="breadcrumb wrap" aria-label={words.frame.breadcrumb}>
      <ol className="breadcrumb__list">
        {trail.map((crumb, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a trail is rendered once and never reordered
          <li className="breadcrumb__step" key={index}>
            <Step crumb={crumb} isLast={index === trail.length - 1} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Step({ crumb, isLast }: { crumb: Crumb; isLast: boolean }) {
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
