import { Icon } from "../layout/Icon.tsx";
import { usePage } from "../pageEnvironment.tsx";

interface QuestionSearchProps {
  /** The page that shows what is found, with the queries it needs beside the words. */
  readonly address: string;
  /** Text of the last search. */
  readonly query?: string;
}

/** Longest search that is taken. */
export const maxQueryLength = 100;

/** A plain form that searches questions and answers. */
export function QuestionSearch({ address, query = "" }: QuestionSearchProps) {
  const { messages } = usePage();
  const [action = "", search] = address.split("?");
  return (
    <search>
      <form className="question-search" action={action} method="get">
        {[...new URLSearchParams(search)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className="question-search__label" htmlFor="question-search">
          {messages.contact.searchQuestions}
        </label>
        <div className="question-search__row">
          <input
            className="question-search__field"
            id="question-search"
            type="search"
            name="q"
            defaultValue={query}
            maxLength={maxQueryLength}
            placeholder={messages.contact.searchHint}
            autoComplete="off"
            enterKeyHint="search"
          />
          <button className="button" type="submit">
            <Icon name="search" />
            <span className="question-search__word">{messages.contact.search}</span>
          </button>
        </div>
      </form>
    </search>
  );
}
