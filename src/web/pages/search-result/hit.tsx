import type { MarkedText } from "../../../readers/search/searchTypes.ts";
import { usePage } from "../../components/pageEnvironment.tsx";
import { LifecycleBadge } from "../../components/product/LifecycleBadge.tsx";
import { NamedValueList } from "../../components/product/NamedValueList.tsx";
import { PartPicture } from "../../components/product/PartPicture.tsx";
import { Text } from "../../components/text/Text.tsx";
import type { ShownHit } from "./load.ts";

type ShownPart = NonNullable<ShownHit["part"]>;

/** Hits in their order. */
export function HitList({ hits, id }: { hits: readonly ShownHit[]; id?: string }) {
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
          <PartPicture look={part.look} small />
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
      {part?.crossReference && <Reason of={part.crossReference} />}
      {part && <NamedValueList figures={part.answers} className="hit__answers" />}
      {part && part.held.length > 0 && <HeldList held={part.held} />}
      {part && <NamedValueList figures={part.figures} />}
      {part && <PartLinks part={part} partNumber={hit.title} />}
      {part?.replacement && (
        <p className="hit__replacement">
          {messages.search.replacedBy}{" "}
          <a href={part.replacement.href}>{part.replacement.partNumber}</a>
        </p>
      )}
      <HitPath path={path} />
    </>
  );
}

/** The columns that a hit lies in. */
function HitPath({ path }: Pick<ShownHit, "path">) {
  if (path.length === 0) return null;
  return (
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
  );
}

/** Explanation where a part was found by another part's number. */
function Reason({ of: { reason, kind, note } }: { of: NonNullable<ShownPart["crossReference"]> }) {
  return (
    <p className="hit__reason">
      {reason}
      <span className="hit__fit">{kind}</span>
      {note && <Text of={note} />}
    </p>
  );
}

/** The conditions of the text as a part meets them: why it was found, and what it lacks. */
function HeldList({ held }: Pick<ShownPart, "held">) {
  const { search, finder } = usePage().messages;
  return (
    <ul className="hit__held">
      {held.map(({ label, words, value, isMet }) => (
        <li className={isMet ? "held held--met" : "held"} key={words}>
          <span className="visually-hidden">
            {isMet ? search.met : search.unmet}
            {search.space}
          </span>
          {isMet ? (
            <>
              {label} <Text of={value} />
            </>
          ) : (
            finder.lacks(words, value.text)
          )}
        </li>
      ))}
    </ul>
  );
}

/** Links to the datasheet and the order codes of a part, named after it for screen readers. */
function PartLinks({ part, partNumber }: { part: ShownPart; partNumber: MarkedText }) {
  const { search } = usePage().messages;
  const { datasheetHref, orderingHref } = part;
  const number = partNumber.segments.map(({ text }) => text).join("");
  const links = [
    { label: search.datasheet, href: datasheetHref },
    { label: search.orderCodes, href: orderingHref },
  ].filter(({ href }) => href !== undefined);
  if (links.length === 0) return null;
  return (
    <p className="hit__links">
      {links.map(({ label, href }) => (
        <a key={label} href={href}>
          {label} <span className="visually-hidden">{number}</span>
        </a>
      ))}
    </p>
  );
}

/** A text with its matches marked. */
function Marked({ text: { segments, lang } }: { text: MarkedText }) {
  const parts = segments.map(({ text, hit }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
    hit ? <mark key={index}>{text}</mark> : text,
  );
  return lang === undefined ? parts : <span lang={lang}>{parts}</span>;
}
