import { Icon } from "../../components/layout/Icon.tsx";
import { usePage } from "../../components/pageEnvironment.tsx";
import { RichText, Text } from "../../components/text/Text.tsx";
import { Application, applicationAnchor } from "./Application.tsx";
import { Positions } from "./Careers.tsx";
import type { PositionProps } from "./loadPosition.ts";

/** One position, and how to apply for it. */
export function Position(position: PositionProps) {
  const { messages } = usePage();
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
        <h2 className="position__heading">{messages.careers.duties}</h2>
        <RichText html={duties} />
        <h2 className="position__heading">{messages.careers.requirements}</h2>
        <RichText html={requirements} />
      </article>
      <Apply />
      <Application {...position.application} />
      {others.length > 0 && (
        <section className="position__others" aria-labelledby="others">
          <h2 className="position__heading" id="others">
            {messages.careers.others}
          </h2>
          <Positions positions={others} />
          <p className="position__more">
            <a href={listHref}>
              {messages.careers.showAll}
              <Icon name="arrow" />
            </a>
          </p>
        </section>
      )}
    </div>
  );
}

function Facts({ place, kind, department, openings, day }: PositionProps) {
  const { messages } = usePage();
  return (
    <dl className="position-facts">
      <div>
        <dt>{messages.careers.place}</dt>
        <dd>
          <Text of={place} />
        </dd>
      </div>
      <div>
        <dt>{messages.careers.kind}</dt>
        <dd>{kind}</dd>
      </div>
      <div>
        <dt>{messages.careers.department}</dt>
        <dd>
          <Text of={department} />
        </dd>
      </div>
      <div>
        <dt>{messages.careers.openings}</dt>
        <dd>{openings}</dd>
      </div>
      <div>
        <dt>{messages.careers.published}</dt>
        <dd>
          <time dateTime={day}>{messages.news.day(day)}</time>
        </dd>
      </div>
    </dl>
  );
}

function Apply() {
  const { messages } = usePage();
  return (
    <aside className="apply" aria-labelledby="apply">
      <h2 className="apply__title" id="apply">
        {messages.careers.apply}
      </h2>
      <p>{messages.careers.applyText}</p>
      <p>
        <a className="button apply__button" href={`#${applicationAnchor}`}>
          {messages.careers.applyNow}
        </a>
      </p>
      <p className="apply__note">{messages.careers.applyNote}</p>
    </aside>
  );
}
