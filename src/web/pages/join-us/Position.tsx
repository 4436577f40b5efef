import { Icon } from "../../components/layout/Icon.tsx";
import { usePage } from "../../components/page.tsx";
import { RichText } from "../../components/RichText.tsx";
import { Text } from "../../components/Text.tsx";
import { Positions } from "./Careers.tsx";
import type { PositionProps } from "./loadPosition.ts";

/** One position, and how to apply for it. */
export function Position(position: PositionProps) {
  const { words } = usePage();
  const { title, duties, requirements, others, listHref } = position;
  return (
    <div className="position wrap">
      <article className="position__main">
        <header>
          <h1 className="position__title">
            <Text of={title} />
          </h1>
          <Facts {...position} />
        </header>
        <h2 className="position__heading">{words.careers.duties}</h2>
        <RichText html={duties} />
        <h2 className="position__heading">{words.careers.requirements}</h2>
        <RichText html={requirements} />
      </article>
      <Apply {...position} />
      {others.length > 0 && (
        <section className="position__others" aria-labelledby="others">
          <h2 className="position__heading" id="others">
            {words.careers.others}
          </h2>
          <Positions positions={others} />
          <p className="position__more">
            <a href={listHref}>
              {words.careers.showAll}
              <Icon name="arrow" />
            </a>
          </p>
        </section>
      )}
    </div>
  );
}

function Facts({ place, kind, department, openings, day }: PositionProps) {
  const { words } = usePage();
  return (
    <dl className="position-facts">
      <div>
        <dt>{words.careers.place}</dt>
        <dd>
          <Text of={place} />
        </dd>
      </div>
      <div>
        <dt>{words.careers.kind}</dt>
        <dd>{kind}</dd>
      </div>
      <div>
        <dt>{words.careers.department}</dt>
        <dd>
          <Text of={department} />
        </dd>
      </div>
      <div>
        <dt>{words.careers.openings}</dt>
        <dd>{openings}</dd>
      </div>
      <div>
        <dt>{words.careers.published}</dt>
        <dd>
          <time dateTime={day}>{words.news.day(day)}</time>
        </dd>
      </div>
    </dl>
  );
}

function Apply({ email, applyHref }: PositionProps) {
  const { words } = usePage();
  return (
    <aside className="apply" aria-labelledby="apply">
      <h2 className="apply__title" id="apply">
        {words.careers.apply}
      </h2>
      <p>{words.careers.applyText}</p>
      <p>
        <a className="button apply__button" href={applyHref}>
          <Icon name="mail" />
          {words.careers.applyBy}
        </a>
      </p>
      <p className="apply__address">{email}</p>
      <p className="apply__note">{words.careers.applyNote}</p>
    </aside>
  );
}
