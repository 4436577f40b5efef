import { CachedFragment } from "../../CachedFragment.tsx";
import { formAddress, HiddenInputs } from "../../HiddenInputs.tsx";
import { usePage } from "../../pageEnvironment.tsx";
import { compareForm, compareQuery } from "../../product/CompareToggle.tsx";
import { Icon } from "../Icon.tsx";

/** The query's value and the id that the script puts a real one in the place of. */
const placeholder = "0";

/**
 * The parts to compare, in a bar at the foot of the window as long as there are some. It is the last
 * box of the page and sticks to the window's foot, so that the page's end is never under it. Without
 * script the parts ticked on this page are sent to the comparison; with it the list goes from page to
 * page (client/compare/compare.ts).
 */
export function CompareDock() {
  const { href, messages } = usePage();
  const { compare } = messages;
  const { action, hidden } = formAddress(href("product-compare"));
  return (
    <CachedFragment as="div" name="compare dock" by="" className="dock">
      <section className="dock__bar wrap" aria-label={compare.title}>
        <form
          id={compareForm}
          action={action}
          // A browser that fills ticks in again on a reload would tick parts that left the list.
          autoComplete="off"
          data-compare-form=""
        >
          <HiddenInputs of={hidden} />
          <button className="dock__list" type="submit">
            <Icon name="compare" />
            {compare.tray}
            <span className="dock__count" data-compare-count="" />
          </button>
        </form>
        <p className="dock__parts" aria-hidden="true" data-dock-parts="" />
        <a className="button dock__go" href={href("product-compare")} data-tray-go="">
          {compare.go}
        </a>
      </section>
      <Tray />
    </CachedFragment>
  );
}

/** The list of parts to compare, from which they are removed. */
function Tray() {
  const { href, messages } = usePage();
  const { compare } = messages;
  return (
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
  );
}
