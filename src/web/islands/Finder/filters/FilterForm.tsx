import { type KeyboardEvent, memo, useRef, useState } from "react";
import { formAddress, HiddenInputs } from "../../../components/HiddenInputs.tsx";
import { Icon } from "../../../components/layout/Icon.tsx";
import { Text } from "../../../components/text/Text.tsx";
import type { Facet, FacetGroup, FinderProps } from "../finderProps.ts";
import { listHref } from "../screen/addresses.ts";
import type { Finder } from "../useFinder.ts";
import { ChoiceField } from "./ChoiceField.tsx";
import { SpanField } from "./SpanField.tsx";

/**
 * The filters as a form. On desktop it is the page's sidebar, whose state the script keeps
 * (client/ui/sidebar.ts), folded where it stands above the table; on mobile it covers the page when it is opened.
 */
export function FilterForm({ props, finder }: { props: FinderProps; finder: Finder }) {
  const { screen, state, messages, actions, table, isLive } = finder;
  const { urls } = props.place;
  const isDesktop = urls.surface === "desktop";
  const fold = useRef<HTMLDetailsElement>(null);
  // The form's own fields say what is filtered by: its address is that of the list without filters.
  const address = formAddress(listHref(props.place, { query: {}, sort: state.sort }));
  const close = () => {
    if (isDesktop || fold.current === null) return;
    fold.current.open = false;
    fold.current.querySelector("summary")?.focus();
  };
  const { chips } = screen;
  return (
    <aside className="filters" aria-label={messages.filters}>
      <details
        ref={fold}
        className="filters__fold"
        open={isDesktop}
        data-sidebar={isDesktop ? "folds" : undefined}
        onKeyDown={isDesktop ? undefined : (event) => keepWithin(event, close)}
      >
        <summary className="filters__head">
          <Icon name="filter" />
          {messages.filters}
          {chips.length > 0 ? <span className="filters__number">{chips.length}</span> : null}
          {isDesktop ? null : <Icon name="close" />}
        </summary>
        <form
          className="filters__form"
          action={address.action}
          data-tidy=""
          onSubmit={(event) => {
            if (!isLive) return;
            event.preventDefault();
            actions.settle();
            close();
          }}
        >
          <HiddenInputs of={address.hidden} />
          <div className="filters__fields">
            {screen.facets.map((facet) => (
              <Field key={facet.name} facet={facet} finder={finder} />
            ))}
            {screen.groups.map((group) => (
              <Group key={group.title.text} group={group} finder={finder} />
            ))}
          </div>
          <p className="filters__buttons">
            <button className="button" type="submit">
              {typeof table === "object" ? messages.showParts(screen.found) : messages.applyFilters}
            </button>
          </p>
        </form>
      </details>
    </aside>
  );
}

function Group({ group, finder }: { group: FacetGroup; finder: Finder }) {
  // The group stays open when its last filter is removed.
  const [isOpen, setOpen] = useState(group.isOpen);
  return (
    <details
      className="filters__group"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <Text of={group.title} />
        <Icon name="more" size={16} />
      </summary>
      <GroupFields group={group} finder={finder} isOpen={isOpen} />
    </details>
  );
}

/** A group's fields, which follow changes once the group is open: most are closed, and not seen. */
const GroupFields = memo(
  function GroupFields({ group, finder }: { group: FacetGroup; finder: Finder; isOpen: boolean }) {
    return group.facets.map((facet) => <Field key={facet.name} facet={facet} finder={finder} />);
  },
  (_before, now) => !now.isOpen,
);

function Field({ facet, finder }: { facet: Facet; finder: Finder }) {
  const text = finder.state.query[facet.name] ?? "";
  switch (facet.kind) {
    case "choice":
      return <ChoiceField facet={facet} text={text} finder={finder} />;
    case "span":
      return <SpanField facet={facet} finder={finder} />;
    case "text":
      return <input type="hidden" name={facet.name} value={text} />;
  }
}

/** Keeps the keyboard within the filters while they cover the page, and closes them with Escape. */
function keepWithin(event: KeyboardEvent<HTMLDetailsElement>, close: () => void): void {
  const fold = event.currentTarget;
  if (!fold.open) return;
  if (event.key === "Escape") close();
  if (event.key !== "Tab") return;
  const fields = [...fold.querySelectorAll<HTMLElement>("summary, input, button, a[href]")].filter(
    (field) => field.checkVisibility(),
  );
  const [first, last] = [fields[0], fields.at(-1)];
  const leaves = event.shiftKey ? event.target === first : event.target === last;
  if (!leaves) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
