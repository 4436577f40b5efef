import type { LeftOut } from "../../../../base/site/incomingMailCodes.ts";
import { usePunctuation } from "../../../frame/language/language.tsx";
import { useDeskMessages } from "../useDeskMessages.ts";

interface MailTextProps {
  readonly text: string;
  /** Earlier mails below it. */
  readonly quoted: string;
  /** BCP 47 tag of the language. */
  readonly lang?: string;
}

/** Text of a mail; the earlier mails below it are folded. */
export function MailText({ text, quoted, lang }: MailTextProps) {
  const t = useDeskMessages();
  return (
    <>
      {text === "" ? (
        <p className="section__intro">{t.noText}</p>
      ) : (
        <p className="message__text" lang={lang} dir="auto">
          {text}
        </p>
      )}
      {quoted !== "" && (
        <details className="message__quoted">
          <summary>{t.quoted}</summary>
          <p className="message__text" lang={lang} dir="auto">
            {quoted}
          </p>
        </details>
      )}
    </>
  );
}

/** Files and parts of a mail that were left out, with the reasons. */
export function LeftOutList({ list }: { readonly list: readonly LeftOut[] }) {
  const { leftOut: t } = useDeskMessages();
  const { colon } = usePunctuation();
  if (list.length === 0) return null;
  return (
    <div className="message__left-out">
      <p className="section__intro">{t.title}</p>
      <ul>
        {list.map(({ name, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of a mail never changes
          <li key={index}>
            {name !== "" && <bdi>{name}</bdi>}
            {name !== "" && colon}
            {t[reason]}
          </li>
        ))}
      </ul>
    </div>
  );
}
