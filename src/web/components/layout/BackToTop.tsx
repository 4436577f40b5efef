import { usePage } from "../page.tsx";
import { Icon } from "./Icon.tsx";

/**
 * A link to the top that comes into view after one screen of scrolling. Styles alone do that (see
 * back-to-top.css), so it works without script.
 */
export function BackToTop() {
  const { words } = usePage();
  return (
    <div className="back-to-top">
      <a className="back-to-top__link" href="#top">
        <Icon name="up" />
        <span className="visually-hidden">{words.frame.backToTop}</span>
      </a>
    </div>
  );
}
