import type { ReactNode } from "react";
import type { Language } from "../../../base/site/languages.ts";
import { titleIn } from "../../data/calls/titleIn.ts";
import { useInterface, useMessages } from "../../frame/language/language.tsx";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";

/** Documents that are read at a glance; the others are a press away. */
const shown = 8;

interface Referrer {
  readonly key: string;
  readonly title: Readonly<Record<Language, string | null>>;
}

interface ReferrersProps<One extends Referrer> {
  readonly documents: readonly One[];
  /** Something to say of one, behind its title. */
  readonly more?: (one: One) => ReactNode;
}

/** Documents that refer to another one, each with the way to it. */
export function Referrers<One extends Referrer>({ documents, more }: ReferrersProps<One>) {
  const { language } = useInterface();
  const { frame } = useMessages();
  const items = (some: readonly One[]) => (
    <ul>
      {some.map((one) => {
        const { key } = one;
        return (
          <li key={key}>
            <Link href={addressOf("document", { key })}>{titleIn(one, language)}</Link>
            {more?.(one)}
          </li>
        );
      })}
    </ul>
  );
  const others = documents.slice(shown);
  return (
    <>
      {items(documents.slice(0, shown))}
      {others.length > 0 && (
        <details>
          <summary>{frame.further(others.length)}</summary>
          {items(others)}
        </details>
      )}
    </>
  );
}
