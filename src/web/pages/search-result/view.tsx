import { Icon } from "../../components/layout/Icon.tsx";
import { Pagination } from "../../components/layout/Pagination.tsx";
import { SearchBoxIsland } from "../../components/layout/search/SearchBoxIsland.tsx";
import { usePage } from "../../components/pageEnvironment.tsx";
import { Text } from "../../components/text/Text.tsx";
import { HitList } from "./hit.tsx";
import type {
  ResultChoice,
  SearchLeads,
  SearchProps,
  SearchState,
  ShownConditions,
} from "./load.ts";

type Hits = Extract<SearchState, { kind: "hits" }>;

/** The list that the next pages' hits are added to on a phone. */
const listId = "found";

/** The box, and what was found; for an empty search what is often searched for and what is new. */
export function SearchResult({ text, type, stockCode, state, askHref }: SearchProps) {
  const { search } = usePage().messages;
  return (
    <div className="found wrap" data-search-main="" {...countedAs(text, state)}>
      <h1 className="found__title">{text === "" ? search.title : search.titleOf(text)}</h1>
      <SearchBoxIsland label={search.title} stockCode={stockCode} text={text} type={String(type)} />
      {state.kind === "start" && <Start state={state} />}
      {state.kind === "hits" && <Results state={state} text={text} askHref={askHref} />}
      {(state.kind === "notReady" || state.kind === "tooOften") && (
        <p className="found__notice" role="alert">
          {search[state.kind]} <a href={state.retryHref}>{search.tryAgain}</a>
        </p>
      )}
    </div>
  );
}

/**
 * Attributes by which the page's script tells of results that were seen and opened: the search, and
 * whether this is its first page.
 */
function countedAs(text: string, state: SearchState) {
  if (state.kind !== "hits" || state.hits.length === 0) return {};
  const isFirst = state.page === 1 && !isNarrowed(state);
  return { "data-searched": text, "data-searched-first": isFirst ? "" : undefined };
}

function isNarrowed({ types, columns }: Hits): boolean {
  const isWhole = (choices: readonly ResultChoice[]) => choices[0]?.isChosen ?? true;
  return !isWhole(types) || !isWhole(columns);
}

function Start({ state }: { state: Extract<SearchState, { kind: "start" }> }) {
  return state.newest.map(({ title, hits }) => (
    <section className="found__group" key={title}>
      <h2 className="found__heading">{title}</h2>
      <HitList hits={hits} />
    </section>
  ));
}

function Results({ state, text, askHref }: { state: Hits; text: string; askHref: string }) {
  const { search } = usePage().messages;
  const { total, types, columns, hits, didYouMean, isCorrected, isCut, isClosest } = state;
  return (
    <>
      {isCut && <p className="found__notice">{search.cut}</p>}
      {didYouMean && (
        <p className="found__spelling">
          {isCorrected ? search.corrected(text) : search.didYouMean}{" "}
          <a href={didYouMean.href}>{didYouMean.text}</a>
        </p>
      )}
      {state.conditions && <Understood conditions={state.conditions} />}
      {types.some(({ count }) => count !== "0") && <Choices label={search.type} choices={types} />}
      {columns.length > 0 && <Choices label={search.narrow} choices={columns} isQuiet />}
      {hits.length > 0 ? (
        <>
          {isClosest ? (
            <p className="found__notice" role="status">
              {search.closestHits(text)}
            </p>
          ) : (
            <p className="found__total" role="status">
              {total}
            </p>
          )}
          <h2 className="visually-hidden">{isClosest ? search.closest : search.results}</h2>
          <HitList hits={hits} id={listId} />
          <Pagination
            page={state.page}
            last={state.last}
            addressOf={state.addressOfPage}
            grows={listId}
          />
        </>
      ) : null}
      {(hits.length === 0 || isClosest) && (
        <div className="found__none">
          <div>
            {!isClosest && (
              <p className="found__nothing" role="status">
                {search.nothing(text)}
              </p>
            )}
            <p>{search.nothingHint}</p>
          </div>
          <div className="found__ask">
            <p>{search.askUs}</p>
            <a className="button" href={askHref}>
              {search.askNow}
            </a>
          </div>
        </div>
      )}
      {state.leads && <Leads leads={state.leads} />}
    </>
  );
}

/** The conditions that the text was understood as, each with a link that removes it. */
function Understood({
  conditions: { items, notes, nearest, finder },
}: {
  conditions: ShownConditions;
}) {
  const { messages } = usePage();
  const { search } = messages;
  return (
    <section className="understood" aria-labelledby="understood">
      <h2 className="understood__title" id="understood">
        {search.understood}
      </h2>
      <ul className="understood__items">
        {items.map(({ text, words, href }) => (
          <li key={text}>
            <a href={href} rel="nofollow">
              {words}
              <span className="visually-hidden">
                {search.space}
                {search.removeCondition(text)}
              </span>
              <Icon name="close" size={14} />
            </a>
          </li>
        ))}
      </ul>
      {notes.map((note) => (
        <p className="understood__note" key={note}>
          {note}
        </p>
      ))}
      {nearest.length > 0 && (
        <>
          <p className="understood__note">{messages.finder.nearest}</p>
          <ul className="understood__nearest">
            {nearest.map(({ number, href, lacks }) => (
              <li key={number}>
                <a href={href}>{number}</a> <span>{lacks}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {finder && (
        <p>
          <a className="understood__finder" href={finder.href} rel="nofollow">
            {finder.label}
          </a>
        </p>
      )}
    </section>
  );
}

/** Ways to a part for who found nothing: the families, and all parts by their parameters. */
function Leads({ leads: { families, finderHref } }: { leads: SearchLeads }) {
  const { search } = usePage().messages;
  if (finderHref === undefined) return null;
  return (
    <nav className="found__group found__leads" aria-label={search.leads}>
      <h2 className="found__heading">{search.families}</h2>
      <ul className="found__families">
        {families.map(({ id, title, href, count }) => (
          <li key={id}>
            <a href={href}>
              <Text of={title} /> <span className="found__count">{count}</span>
            </a>
          </li>
        ))}
      </ul>
      <p>
        <a className="found__finder" href={finderHref}>
          {search.finder}
        </a>
      </p>
    </nav>
  );
}

function Choices({
  label,
  choices,
  isQuiet = false,
}: {
  label: string;
  choices: readonly ResultChoice[];
  isQuiet?: boolean;
}) {
  return (
    <nav className={`found__choices${isQuiet ? " found__choices--quiet" : ""}`} aria-label={label}>
      <ul>
        {choices.map(({ key, title, count, href, isChosen }) => (
          <li key={key}>
            <a
              className="found__choice"
              href={href}
              rel="nofollow"
              aria-current={isChosen ? "page" : undefined}
            >
              <Text of={title} />
              {count !== "" && <span className="found__count">{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
