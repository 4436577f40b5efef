import type { MarkedText } from "../../../search/contract.ts";
import { Pagination } from "../../components/layout/Pagination.tsx";
import { SearchForm } from "../../components/layout/SearchForm.tsx";
import { usePage } from "../../components/pageEnvironment.tsx";
import { FigureList } from "../../components/product/FigureList.tsx";
import { LifecycleBadge } from "../../components/product/LifecycleBadge.tsx";
import { PartPicture } from "../../components/product/PartPicture.tsx";
import { Text } from "../../components/Text.tsx";
import type { ResultChoice, SearchProps, SearchState, ShownHit } from "./load.ts";

type Hits = Extract<SearchState, { kind: "hits" }>;

/** The list that the next pages' hits are added to on a phone. */
const listId = "found";

/** The box, and what was found; for an empty search what is often searched for and what is new. */
export function SearchResult({ text, type, stockCode, state, askHref }: SearchProps) {
  const { search } = usePage().messages;
  return (
    <div className="found wrap" data-search-main="">
      <h1 className="found__title">{text === "" ? search.title : search.titleOf(text)}</h1>
      <SearchForm label={search.title} stockCode={stockCode} text={text} type={String(type)} />
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
  const { total, types, columns, hits, didYouMean, isCorrected, isCut, closest } = state;
  return (
    <>
      {isCut && <p className="found__notice">{search.cut}</p>}
      {didYouMean && (
        <p className="found__spelling">
          {isCorrected ? search.corrected(text) : search.didYouMean}{" "}
          <a href={didYouMean.href}>{didYouMean.text}</a>
        </p>
      )}
      {types.some(({ count }) => count !== "0") && <Choices label={search.type} choices={types} />}
      {columns.length > 0 && <Choices label={search.narrow} choices={columns} isQuiet />}
      {hits.length > 0 ? (
        <>
          <p className="found__total" role="status">
            {total}
          </p>
          <h2 className="visually-hidden">{search.results}</h2>
          <HitList hits={hits} id={listId} />
          <Pagination
            page={state.page}
            last={state.last}
            addressOf={state.addressOfPage}
            grows={listId}
          />
        </>
      ) : (
        <div className="found__none">
          <div>
            <p className="found__nothing" role="status">
              {search.nothing(text)}
            </p>
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
      {closest.length > 0 && (
        <section className="found__group">
          <h2 className="found__heading">{search.closest}</h2>
          <HitList hits={closest} />
        </section>
      )}
    </>
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

function HitList({ hits, id }: { hits: readonly ShownHit[]; id?: string }) {
  return (
    <ol className="found__list" id={id}>
      {hits.map((hit) => (
        <li className={hit.part?.look ? "hit hit--part" : "hit"} key={hit.id}>
          <HitItem hit={hit} />
        </li>
      ))}
    </ol>
  );
}

function HitItem({ hit }: { hit: ShownHit }) {
  const { messages } = usePage();
  const { part, path, date } = hit;
  return (
    <>
      {part?.look && (
        <div className="hit__picture">
          <PartPicture look={part.look} />
        </div>
      )}
      <p className="hit__facts">
        <span className="hit__kind">{hit.kind}</span>
        {date !== undefined && <time dateTime={date}>{messages.search.when(date)}</time>}
        {part && <LifecycleBadge stage={part.stage} />}
      </p>
      <h3 className="hit__title">
        {hit.href === undefined ? (
          <Marked text={hit.title} />
        ) : (
          <a href={hit.href}>
            <Marked text={hit.title} />
          </a>
        )}
        {part && (
          <span className="hit__name">
            <Marked text={part.name} />
          </span>
        )}
      </h3>
      {hit.excerpt.segments.length > 0 && (
        <p className="hit__excerpt">
          <Marked text={hit.excerpt} />
        </p>
      )}
      {part && <FigureList figures={part.figures} />}
      {part?.replacement && (
        <p className="hit__replacement">
          {messages.search.replacedBy}{" "}
          <a href={part.replacement.href}>{part.replacement.partNumber}</a>
        </p>
      )}
      {path.length > 0 && (
        <ul className="hit__path">
          {path.map(({ id, title, href }) => (
            <li key={id}>
              {href === undefined ? (
                <Text of={title} />
              ) : (
                <a href={href}>
                  <Text of={title} />
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A text with what the reader looked for marked. */
function Marked({ text: { segments, lang } }: { text: MarkedText }) {
  const parts = segments.map(({ text, hit }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
    hit ? <mark key={index}>{text}</mark> : text,
  );
  return lang === undefined ? parts : <span lang={lang}>{parts}</span>;
}
