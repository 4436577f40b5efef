import { DepartmentLinks } from "../../components/company/DepartmentLinks.tsx";
import { Questions } from "../../components/company/Question.tsx";
import { QuestionSearch } from "../../components/company/QuestionSearch.tsx";
import { NothingYet } from "../../components/EmptyList.tsx";
import type { DepartmentCard } from "../../components/enquiry/enquiryProps.ts";
import { Icon } from "../../components/layout/Icon.tsx";
import { usePage } from "../../components/pageEnvironment.tsx";
import { Text } from "../../components/text/Text.tsx";
import type { AnswersProps, TopicCard } from "./loadAnswers.ts";

/** Few answers stand open; of many the reader opens what looks right. */
const openFirst = 3;

/** Questions and answers with their own search. */
export function Answers({
  answers,
  departments,
}: {
  answers: AnswersProps;
  departments: readonly DepartmentCard[];
}) {
  const { messages } = usePage();
  const { address, query, topics, found } = answers;
  return (
    <section className="answers" aria-labelledby="answers">
      <h2 className="visually-hidden" id="answers">
        {messages.contact.tabs.faq}
      </h2>
      <QuestionSearch address={address} query={query} />
      {found === undefined ? (
        <Topics topics={topics} />
      ) : (
        <Found query={query} address={address} {...found} />
      )}
      <section className="answers__desks" aria-labelledby="still-open">
        <h2 className="contact__heading" id="still-open">
          {messages.contact.stillOpen}
        </h2>
        <DepartmentLinks departments={departments} />
      </section>
    </section>
  );
}

function Found({
  query,
  address,
  count,
  shown,
}: Pick<AnswersProps, "query" | "address"> & NonNullable<AnswersProps["found"]>) {
  const { contact } = usePage().messages;
  return (
    <>
      <p className="answers__found" role="status">
        {count === 0 ? contact.foundNone(query) : contact.found(count, query)}{" "}
        {count === 0 && contact.foundNoneHint} <a href={address}>{contact.clearSearch}</a>
      </p>
      {count > 0 && <Questions questions={shown} open={openFirst} />}
      {shown.length < count && <p className="answers__cut">{contact.foundFirst(shown.length)}</p>}
    </>
  );
}

function Topics({ topics }: { topics: readonly TopicCard[] }) {
  const { messages } = usePage();
  if (topics.length === 0) return <NothingYet />;
  return (
    <ul className="topic-cards">
      {topics.map(({ id, title, href, count, questions }) => (
        <li className="topic-card" key={id}>
          <h3 className="topic-card__title">
            <Text of={title} />
          </h3>
          <ul className="topic-card__questions">
            {questions.map(({ title, href }) => (
              <li key={href}>
                <a href={href}>
                  <Text of={title} />
                </a>
              </li>
            ))}
          </ul>
          <p className="topic-card__more">
            <a href={href}>
              {messages.contact.allOf(title.text)}
              <span className="topic-card__count">{messages.contact.questions(count)}</span>
              <Icon name="arrow" size={16} />
            </a>
          </p>
        </li>
      ))}
    </ul>
  );
}
