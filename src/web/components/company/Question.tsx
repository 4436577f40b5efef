import type { LocalizedText } from "../../../base/site/text/localizedText.ts";
import { usePage } from "../pageEnvironment.tsx";
import { RichText } from "../text/Text.tsx";

/** A question with its answer, ready to show. */
export interface QuestionFacts {
  /** Id of the answer: a browser opens the element around the fragment it navigates to. */
  readonly anchor: string;
  /** The question in pieces; hits of a search are marked. */
  readonly question: readonly { readonly text: string; readonly isHit: boolean }[];
  /** BCP 47, where the question is in another language than the page. */
  readonly lang: string | undefined;
  /** HTML ready for the page. */
  readonly answer: LocalizedText;
  /** The parts it is about. */
  readonly parts: readonly { readonly partNumber: string; readonly href: string }[];
  /** The answer's own address. */
  readonly href: string;
}

interface QuestionsProps {
  readonly questions: readonly QuestionFacts[];
  /** Number of questions, from the first, that are open initially. */
  readonly open?: number;
  /** Id of a list to which further pages can be added. */
  readonly id?: string | undefined;
}

export function Questions({ questions, open = 0, id }: QuestionsProps) {
  return (
    <ul className="questions" id={id}>
      {questions.map((question, at) => (
        <li key={question.anchor}>
          <Question question={question} isOpen={at < open} />
        </li>
      ))}
    </ul>
  );
}

function Question({ question, isOpen }: { question: QuestionFacts; isOpen: boolean }) {
  const { messages } = usePage();
  const { anchor, lang, answer, parts, href } = question;
  return (
    <details className="question" open={isOpen}>
      <summary className="question__summary">
        <span lang={lang}>
          {question.question.map(({ text, isHit }, at) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, never reordered
            isHit ? <mark key={at}>{text}</mark> : text,
          )}
        </span>
      </summary>
      <div className="question__answer" id={anchor}>
        <RichText html={answer} />
        <p className="question__foot">
          {parts.length > 0 && <span>{messages.contact.about}</span>}
          {parts.map(({ partNumber, href }) => (
            <a key={partNumber} href={href}>
              {partNumber}
            </a>
          ))}
          <a className="question__own" href={href}>
            {messages.contact.linkTo}
          </a>
        </p>
      </div>
    </details>
  );
}
