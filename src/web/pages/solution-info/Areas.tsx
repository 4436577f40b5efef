import { EmptyList } from "../../components/EmptyList.tsx";
import { Icon } from "../../components/layout/Icon.tsx";
import { Pagination } from "../../components/layout/Pagination.tsx";
import { Picture } from "../../components/Picture.tsx";
import { usePage } from "../../components/pageEnvironment.tsx";
import { Scene, SolutionCards } from "../../components/solution/SolutionCard.tsx";
import { Text } from "../../components/text/Text.tsx";
import type { AreaItem } from "../../presenters/solutionItem.ts";
import { AreaSidebar, AreaStrip } from "./AreaNav.tsx";
import type { AreaProps } from "./loadArea.ts";

const listId = "solution-list";

/** The solutions of a column by application; beside one application stand the others. */
export function Areas(props: AreaProps) {
  const { urls, messages } = usePage();
  const { areas, picture, solutions, page, last, addressOfPage, beside } = props;
  const isDesktop = urls.surface === "desktop";
  const isEmpty = areas.length === 0 && solutions.length === 0;
  return (
    <div className="solutions">
      <Opening {...props} />
      {beside && !isDesktop ? <AreaStrip list={beside} /> : null}
      <div
        className={`solutions__body wrap${beside && isDesktop ? " solutions__body--beside" : ""}`}
      >
        {beside && isDesktop ? <AreaSidebar list={beside} /> : null}
        <div className="solutions__list">
          {areas.map((area, place) => (
            <AreaSection key={area.id} area={area} isFirst={!picture && place === 0} />
          ))}
          {solutions.length > 0 ? (
            <div>
              <SolutionCards solutions={solutions} level={2} id={listId} />
              <Pagination page={page} last={last} addressOf={addressOfPage} grows={listId} />
            </div>
          ) : null}
          {isEmpty ? (
            <EmptyList text={messages.solutions.empty}>{messages.solutions.emptyHint}</EmptyList>
          ) : null}
        </div>
      </div>
    </div>
  );
}

function Opening({ title, summary, count, picture }: AreaProps) {
  const { messages } = usePage();
  return (
    <div className="solution-stage">
      <header className="solution-head wrap">
        <div className="solution-head__text">
          <h1 className="solution-head__title">
            <Text of={title} />
          </h1>
          {summary.text === "" ? null : (
            <p className="solution-head__summary">
              <Text of={summary} />
            </p>
          )}
          {count > 0 ? (
            <p className="solution-head__count">{messages.solutions.count(count)}</p>
          ) : null}
        </div>
        {picture ? (
          <Picture
            of={picture}
            isSilent
            className="solution-head__picture"
            sizes="(min-width: 1280px) 590px, (min-width: 1024px) 42vw, 92vw"
            isFirst
          />
        ) : null}
      </header>
    </div>
  );
}

function AreaSection({ area, isFirst }: { area: AreaItem; isFirst: boolean }) {
  const { messages } = usePage();
  const { id, title, summary, href, count, picture, solutions } = area;
  return (
    <section className="area" aria-labelledby={`area-${id}`}>
      <div className="area__lead">
        <Scene picture={picture} isFirst={isFirst} />
        <h2 className="area__title" id={`area-${id}`}>
          <a href={href}>
            <Text of={title} />
          </a>
        </h2>
        {summary.text === "" ? null : (
          <p className="area__summary">
            <Text of={summary} />
          </p>
        )}
        <p className="area__count">{messages.solutions.count(count)}</p>
      </div>
      <ul className="area__solutions">
        {solutions.map((solution) => (
          <li key={solution.id}>
            <a className="area-line" href={solution.href}>
              <strong className="area-line__title">
                <Text of={solution.title} />
              </strong>
              <span className="area-line__summary">
                <Text of={solution.summary} />
              </span>
              {solution.parts.length > 0 ? (
                <span className="area-line__parts">{solution.parts.join(" · ")}</span>
              ) : null}
            </a>
          </li>
        ))}
        {count > solutions.length ? (
          <li>
            <a className="area__more" href={href}>
              {messages.solutions.allIn(count, title.text)}
              <Icon name="arrow" />
            </a>
          </li>
        ) : null}
      </ul>
    </section>
  );
}
