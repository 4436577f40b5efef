import { DepartmentLinks } from "../../components/company/DepartmentLinks.tsx";
import { PageHead } from "../../components/company/PageHeading.tsx";
import { Questions } from "../../components/company/Question.tsx";
import { QuestionSearch } from "../../components/company/QuestionSearch.tsx";
import { NothingYet } from "../../components/EmptyList.tsx";
import { Icon } from "../../components/layout/Icon.tsx";
import { Pagination } from "../../components/layout/Pagination.tsx";
import { usePage } from "../../components/pageEnvironment.tsx";
import { Tabs } from "../../components/Tabs.tsx";
import { Text } from "../../components/text/Text.tsx";
import type { FaqProps, FaqTopic } from "./load.ts";

export function Faq({ title, summary, tabs, topics, searchAddress, departments }: FaqProps) {
  const { messages } = usePage();
  return (
    <div className="faq wrap">
      <PageHead title={title} summary={summary}>
        <QuestionSearch address={searchAddress} />
      </PageHead>
      <Tabs tabs={tabs} label={messages.contact.topicsMenu} />
      <div className="faq__body">
        <div className="faq__topics">
          {topics.length === 0 && <NothingYet />}
          {topics.map((topic) => (
            <Topic key={topic.id} topic={topic} isOnly={topics.length === 1} />
          ))}
        </div>
        <aside className="faq__aside" aria-labelledby="still-open">
          <h2 className="faq__aside-title" id="still-open">
            {messages.contact.stillOpen}
          </h2>
          <DepartmentLinks departments={departments} />
        </aside>
      </div>
    </div>
  );
}

/** A topic that is all of the page needs no heading: the page's title is its. */
function Topic({ topic, isOnly }: { topic: FaqTopic; isOnly: boolean }) {
  const { messages } = usePage();
  const { id, title, questions, count, href, pages } = topic;
  const listId = `questions-${id}`;
  const list = (
    <>
      <Questions questions={questions} id={pages && listId} />
      {pages && <Pagination {...pages} grows={listId} />}
    </>
  );
  if (isOnly && (href === undefined || questions.length === count)) return list;
  const headingId = `topic-${id}`;
  return (
    <section className="faq-topic" aria-labelledby={headingId}>
      <h2 className="faq-topic__title" id={headingId}>
        {href === undefined ? (
          <Text of={title} />
        ) : (
          <a href={href}>
            <Text of={title} />
          </a>
        )}
      </h2>
      {list}
      {href !== undefined && questions.length < count && (
        <p className="faq-topic__more">
          <a href={href}>
            {messages.contact.allOf(title.text)} ({messages.contact.questions(count)})
            <Icon name="arrow" />
          </a>
        </p>
      )}
    </section>
  );
}
