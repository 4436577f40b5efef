import { usePage } from "../page.tsx";

/** The first stop of the Tab key: past the menus to the content (WCAG 2.4.1). */
export function SkipLink() {
  const { words } = usePage();
  return (
    <a className="skip-link" href="#content">
      {words.frame.skipToContent}
    </a>
  );
}
