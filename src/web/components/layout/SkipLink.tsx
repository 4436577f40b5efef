import { usePage } from "../pageEnvironment.tsx";

/** The first stop of the Tab key: past the menus to the content (WCAG 2.4.1). */
export function SkipLink() {
  const { messages } = usePage();
  return (
    <a className="skip-link" href="#content">
      {messages.frame.skipToContent}
    </a>
  );
}
