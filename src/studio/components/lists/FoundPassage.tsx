import { Fragment } from "react";
import { languageFacts } from "../../../base/site/languages.ts";
import type { ListEntry } from "../../data/lists/lists.ts";
import { useInterface, usePunctuation } from "../../frame/language/language.tsx";

interface FoundPassageProps {
  readonly passage: NonNullable<ListEntry["passage"]>;
}

/** Passage of a document in which words of a search are, after its field and its language. */
export function FoundPassage({ passage }: FoundPassageProps) {
  const { language, messages } = useInterface();
  const { colon, list } = usePunctuation();
  const { label, language: own, is_published_only: isPublishedOnly, segments } = passage;
  const about = [
    label[language],
    ...(own === null || own === language ? [] : [languageFacts[own].ownName]),
    ...(isPublishedOnly ? [messages.palette.publishedOnly] : []),
  ];
  return (
    <span className="passage">
      <span className="passage__field">{about.join(list) + colon}</span>
      <span lang={own === null ? undefined : languageFacts[own].tag}>
        {segments.map(({ text, is_match: isMatch }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the segments of a text never change places
          <Fragment key={place}>{isMatch ? <mark>{text}</mark> : text}</Fragment>
        ))}
      </span>
    </span>
  );
}
