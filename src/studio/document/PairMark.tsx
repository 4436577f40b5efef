import { Icon } from "../components/Icon.tsx";
import { Link, usePlace, withQueries } from "../router/router.tsx";
import { useTranslationMessages } from "../screens/document/translation/messages.ts";
import { useOpenDocument } from "./openDocument.ts";

/** Says beside a text that its languages are not in step, and leads to the translation panel. */
export function PairMark({ path }: { readonly path: string }) {
  const t = useTranslationMessages();
  const place = usePlace();
  const { details } = useOpenDocument();
  const pair = details.pairs.find((one) => one.path === path);
  if (pair === undefined || place === undefined) return null;
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
