import { Icon } from "../components/Icon.tsx";
import type { DocumentDetails } from "../data/documents/oneDocument.ts";
import { Link, usePlace, withQueries } from "../router/router.tsx";
import { useTranslationMessages } from "../screens/document/translation/useTranslationMessages.ts";
import { useOpenDocument } from "./store/openDocument.ts";

type Pair = DocumentDetails["pairs"][number];

/** A mark beside a text whose languages are not in step, with a link to the translation panel. */
export function OutOfDateMark({ path }: { readonly path: string }) {
  const { details } = useOpenDocument();
  const pair = details.pairs.find((one) => one.path === path);
  return pair && <Mark pair={pair} />;
}

/** The mark itself; its messages are loaded with the first one. */
function Mark({ pair }: { readonly pair: Pair }) {
  const t = useTranslationMessages();
  const place = usePlace();
  if (place === undefined) return null;
  const [behind] = pair.outdated;
  const text = pair.outdated.length === 1 && behind ? t.behind[behind] : t.states[pair.state];
  return (
    <Link
      className="chip chip--warning pair-mark"
      href={withQueries(place, { panel: "translation" })}
    >
      <Icon name="warning" />
      {text}
    </Link>
  );
}
