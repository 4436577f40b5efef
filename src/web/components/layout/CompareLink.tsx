import { usePage } from "../pageEnvironment.tsx";
import { Icon } from "./Icon.tsx";

/** Leads from a narrow header to the comparison; the script adds the parts chosen and their number. */
export function CompareLink({ className }: { className: string }) {
  const { href, messages } = usePage();
  return (
    <a
      className={`compare-link ${className}`}
      href={href("product-compare")}
      data-compare-open=""
      rel="nofollow"
    >
      <Icon name="compare" />
      <span className="visually-hidden">{messages.compare.title}</span>
      <span className="compare-link__count" data-compare-count="" />
    </a>
  );
}
