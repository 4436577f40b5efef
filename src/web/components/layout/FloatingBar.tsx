import { contactHref } from "../enquiry/enquiryLinks.ts";
import { formAddress } from "../formAddress.ts";
import { Hidden } from "../Hidden.tsx";
import { usePage } from "../pageEnvironment.tsx";
import { compareForm, compareQuery } from "../product/CompareToggle.tsx";
import { Icon } from "./Icon.tsx";

/** The query's value and the id that the script puts a real one in the place of. */
const placeholder = "0";

/**
 * The shortcuts that float at the edge of every page (spec section 2, "draggable floating widget"):
 * the parts to compare, contact, back to top. Without script the parts ticked on this page are sent to
 * the comparison; with it the list goes from page to page, and the bar can be moved
 * (client/ui/floatingBar.ts, client/compare/compare.ts).
 */
export function FloatingBar() {
  const page = usePage();
  const { compare, frame } = page.messages;
  const contact = contactHref(page);
  return (
    <section className="float" aria-label={compare.shortcuts} data-float="">
      <CompareForm />
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

function CompareForm() {
  const { href, messages } = usePage();
  const { compare } = messages;
  const { action, hidden } = formAddress(href("product-compare"));
  return (
    <>
      <form
        className="float__compare"
        id={compareForm}
        action={action}
        // A browser that fills ticks in again on a reload would tick parts that left the list.
        autoComplete="off"
        data-compare-form=""
      >
        <Hidden of={hidden} />
        <button className="float__button" type="submit" title={compare.tray}>
          <Icon name="compare" />
          <span className="visually-hidden">{compare.tray}</span>
          <span className="float__count" data-compare-count="" />
        </button>
      </form>
      <section
        className="tray"
        popover="auto"
        aria-labelledby="tray-title"
        data-compare-tray=""
        data-part-href={href("product-info", { id: placeholder })}
        data-compare-href={href("product-compare", { [compareQuery]: placeholder })}
        data-full={compare.full}
      >
        <p className="tray__title" id="tray-title">
          {compare.tray}
        </p>
        <ul className="tray__list" data-tray-list="" data-remove={compare.remove("{part}")} />
        <p className="tray__hint" data-tray-hint="">
          {compare.trayOneMore}
        </p>
        <p className="tray__buttons">
          <a className="button" href={href("product-compare")} data-tray-go="">
            {compare.go}
          </a>
          <button className="tray__clear" type="button" data-tray-clear="">
            {compare.clear}
          </button>
        </p>
      </section>
    </>
  );
}
