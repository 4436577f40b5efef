import { contactHref } from "../../enquiry/enquiryLinks.ts";
import { usePage } from "../../pageEnvironment.tsx";
import { Icon } from "../Icon.tsx";

/**
 * The shortcuts that float at the edge of every page (spec section 2, "draggable floating widget"):
 * contact and back to top. With script the bar can be moved (client/ui/floatingBar.ts). The parts to
 * compare have a bar of their own, CompareDock.
 */
export function FloatingBar() {
  const page = usePage();
  const { compare, frame } = page.messages;
  const contact = contactHref(page);
  return (
    <section className="float" aria-label={compare.shortcuts} data-float="">
      <a className="float__button float__top" href="#top" title={frame.backToTop}>
        <Icon name="up" />
        <span className="visually-hidden">{frame.backToTop}</span>
      </a>
      {contact === undefined ? null : (
        <a className="float__button float__contact" href={contact} title={compare.contact}>
          <Icon name="question" />
          <span className="visually-hidden">{compare.contact}</span>
        </a>
      )}
      <button
        className="float__handle"
        type="button"
        aria-label={compare.move}
        data-float-handle=""
      />
    </section>
  );
}
