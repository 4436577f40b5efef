import { Hidden } from "../../components/Hidden.tsx";
import { Icon } from "../../components/layout/Icon.tsx";
import { usePage } from "../../components/pageEnvironment.tsx";
import { Text } from "../../components/Text.tsx";
import type { Facet, FacetOption } from "./facets.ts";
import type { FilterPanel } from "./filterPanel.ts";

/**
 * The filters of the list as a plain form. On desktop it is the page's sidebar, whose state the
 * script keeps (client/ui/sidebar.ts); on mobile it is folded.
 */
export function Filters({ panel }: { panel: FilterPanel }) {
  const { urls, messages } = usePage();
  const { products } = messages;
  const isDesktop = urls.surface === "desktop";
  return (
    <aside className="filters" aria-label={products.filters}>
      <details className="filters__fold" open={isDesktop} data-sidebar={isDesktop ? "" : undefined}>
        <summary className="filters__head">
          <Icon name="filter" />
          {products.filters}
          {panel.chips.length > 0 ? (
            <span className="filters__number">{panel.chips.length}</span>
          ) : null}
        </summary>
        <form className="filters__form" action={panel.action} data-tidy="" data-sorted="">
          <Hidden of={panel.hidden} />
          <div className="filters__fields">
            {panel.main.map((facet) => (
              <FacetField key={facet.name} facet={facet} />
            ))}
            {panel.groups.map(({ title, facets, isFiltered }) => (
              <details key={facets[0]?.name} className="filters__group" open={isFiltered}>
                <summary>
                  <Text of={title} />
                  <Icon name="more" size={16} />
                </summary>
                {facets.map((facet) => (
                  <FacetField key={facet.name} facet={facet} />
                ))}
              </details>
            ))}
          </div>
          <p className="filters__buttons">
            <button className="button" type="submit">
              {products.applyFilters}
            </button>
          </p>
        </form>
      </details>
    </aside>
  );
}

/** The filters in force, each with a link to remove it. */
export function FilterChips({ panel }: { panel: FilterPanel }) {
  const { products } = usePage().messages;
  if (panel.chips.length === 0) return null;
  return (
    <ul className="filter-chips" aria-label={products.activeFilters}>
      {panel.chips.map(({ label, href }) => (
        <li key={label}>
          <a href={href} rel="nofollow" data-sorted="">
            <span className="visually-hidden">{products.removeFilter} </span>
            {label}
            <Icon name="close" size={14} />
          </a>
        </li>
      ))}
      <li>
        <a className="filter-chips__clear" href={panel.clearHref} rel="nofollow" data-sorted="">
          {products.clearFilters}
        </a>
      </li>
    </ul>
  );
}

function FacetField({ facet }: { facet: Facet }) {
  const { products } = usePage().messages;
  return (
    <fieldset className="facet">
      <legend>
        <Text of={facet.label} />
      </legend>
      {facet.kind === "choice" ? (
        <ul className="facet__options">
          {facet.options.map((option) => (
            <Choice key={option.value} name={facet.name} option={option} />
          ))}
        </ul>
      ) : (
        <div className="facet__ends">
          <End label={products.from} name={facet.name} options={facet.from} />
          <End label={products.to} name={facet.name} options={facet.to} />
        </div>
      )}
    </fieldset>
  );
}

function Choice({ name, option }: { name: string; option: FacetOption }) {
  const { products } = usePage().messages;
  const { value, label, count, isChosen } = option;
  return (
    <li className={count === 0 ? "is-empty" : undefined}>
      <label>
        <input type="checkbox" name={name} value={value} defaultChecked={isChosen} />
        <Text of={label} />
        <span className="facet__count" aria-hidden="true">
          {count}
        </span>
        <span className="visually-hidden">, {products.parts(count)}</span>
      </label>
    </li>
  );
}

function End({
  label,
  name,
  options,
}: {
  label: string;
  name: string;
  options: readonly FacetOption[];
}) {
  const { products } = usePage().messages;
  const chosen = options.find(({ isChosen }) => isChosen);
  return (
    <label>
      <span>{label}</span>
      <select name={name} defaultValue={chosen?.value ?? ""}>
        <option value="">{products.any}</option>
        {options.map(({ value, label: text, count }) => (
          <option key={value} value={value}>
            {`${text.text} (${count})`}
          </option>
        ))}
      </select>
    </label>
  );
}
