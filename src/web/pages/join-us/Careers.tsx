import { PageHead } from "../../components/company/PageHeading.tsx";
import { EmptyList } from "../../components/EmptyList.tsx";
import { usePage } from "../../components/pageEnvironment.tsx";
import { Text } from "../../components/text/Text.tsx";
import { OpenApplication } from "./Application.tsx";
import type { CareersProps, FilterOption, PositionItem } from "./loadCareers.ts";

/** The list of positions with what narrows it. */
export function Careers(props: CareersProps) {
  const { messages } = usePage();
  const { title, summary, positions, count, placeOptions, kindOptions } = props;
  return (
    <div className="careers wrap">
      <PageHead title={title} summary={summary} />
      {count > 0 && (
        <nav className="careers__choices" aria-label={messages.careers.filters}>
          <Options label={messages.careers.place} options={placeOptions} />
          <Options label={messages.careers.kind} options={kindOptions} />
        </nav>
      )}
      {positions.length === 0 ? (
        <NoPositions {...props} />
      ) : (
        <>
          <p className="careers__count" role="status">
            {messages.careers.count(positions.length)}
          </p>
          <Positions positions={positions} />
        </>
      )}
      <OpenApplication {...props.application} />
    </div>
  );
}

/** Choices that would show nothing are named, but lead nowhere. */
function Options({ label, options }: { label: string; options: readonly FilterOption[] }) {
  return (
    <div className="choice">
      <p className="choice__label">{label}</p>
      <ul className="choice-links__row">
        {options.map(({ key, label, href, count, isChosen }) => (
          <li key={key}>
            {count === 0 && !isChosen ? (
              <span className="choice-link choice-link--off">
                <Text of={label} />
                <span className="choice-link__count">{count}</span>
              </span>
            ) : (
              <a
                className="choice-link"
                href={href}
                rel="nofollow"
                aria-current={isChosen ? "true" : undefined}
              >
                <Text of={label} />
                <span className="choice-link__count">{count}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Positions({ positions }: { positions: readonly PositionItem[] }) {
  const { messages } = usePage();
  return (
    <ul className="positions">
      {positions.map(({ id, title, href, department, place, kind, day }) => (
        <li className="position-row" key={id}>
          <p className="position-row__title">
            <a className="position-row__link cover-link" href={href}>
              <Text of={title} />
            </a>
          </p>
          <p className="position-row__department">
            <Text of={department} />
          </p>
          <p className="position-row__place">
            <Text of={place} />
          </p>
          <p className="position-row__kind">{kind}</p>
          <p className="position-row__day">
            <time dateTime={day}>{messages.news.day(day)}</time>
          </p>
        </li>
      ))}
    </ul>
  );
}

function NoPositions({ count, allHref }: CareersProps) {
  const { messages, href } = usePage();
  return (
    <EmptyList text={count === 0 ? messages.careers.noneAtAll : messages.careers.none}>
      {messages.careers.noneHint}{" "}
      {count === 0 ? (
        <a href={href("contact-us")}>{messages.company.toContact}</a>
      ) : (
        <a href={allHref}>{messages.careers.showAll}</a>
      )}
    </EmptyList>
  );
}
