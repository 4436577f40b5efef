import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { UsedBeforeMessages } from "../../../base/i18n/studio/en/usedBefore.ts";
import { type Language, languageFacts, otherLanguage } from "../../../base/site/languages.ts";
import { shortened } from "../../../base/site/text/cutText.ts";
import { Button } from "../../components/Button.tsx";
import { WordDiff } from "../../components/WordDiff.tsx";
import { withoutTags } from "../../components/withoutTags.ts";
import { titleIn } from "../../data/calls/titleIn.ts";
import { translation, type UsedText } from "../../data/documents/textPairs.ts";
import { areaMessages } from "../../frame/language/areaMessages.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import { useOpenDocument } from "../store/openDocument.ts";
import { fieldOf } from "../usePresence.ts";

const useUsedBeforeMessages = areaMessages<UsedBeforeMessages>({
  en: async () => (await import("../../../base/i18n/studio/en/usedBefore.ts")).usedBefore,
  zh: async () => (await import("../../../base/i18n/studio/zh/usedBefore.ts")).usedBefore,
});

interface UsedBeforeProps {
  /** Path of the text, without its language. */
  readonly path: string;
  /** Language that is being written. */
  readonly side: Language;
  readonly isHtml: boolean;
}

/** Translations that were used before, beside a text that is missing or out of date. */
export default function UsedBefore({ path, side, isHtml }: UsedBeforeProps) {
  const { details, store } = useOpenDocument();
  const source = store.useValue(`${path}/${otherLanguage(side)}`);
  const own = store.useValue(`${path}/${side}`);
  const isBehind = details.pairs.some((pair) => pair.path === path && pair.outdated.includes(side));
  const isMissing = own === undefined || own === "";
  // Who begins to write does not lose what is offered.
  const [isOffered, setOffered] = useState(isBehind || isMissing);
  if ((isBehind || isMissing) && !isOffered) setOffered(true);
  if (!isOffered || typeof source !== "string" || source === "") return null;
  const present = typeof own === "string" ? own : "";
  return <Offers {...{ path, side, isHtml, source, present }} />;
}

interface OffersProps extends UsedBeforeProps {
  readonly source: string;
  readonly present: string;
}

/** Translations shown before more of them are asked for. */
const shownAtFirst = 2;

function Offers({ path, side, isHtml, source, present }: OffersProps) {
  const t = useUsedBeforeMessages();
  const client = useClient();
  const { key, store } = useOpenDocument();
  const [isAll, setAll] = useState(false);
  const { data = [] } = useQuery({
    queryKey: ["used-before", key, path, side, source],
    queryFn: async ({ signal }) => {
      // The server reads what is stored.
      await store.flush().catch(() => undefined);
      return translation.usedBefore(client, key, { path, into: side }, signal);
    },
    staleTime: 60_000,
  });
  const offers = data.filter(({ target }) => target !== present);
  const insert = ({ target }: UsedText) => {
    // An editor takes nothing from outside while it has focus.
    if (isHtml && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    store.set(`${path}/${side}`, target);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const [first] = offers;
    if (event.key !== "Enter" || !event.altKey || event.isComposing || first === undefined) return;
    if (!(event.target instanceof Element) || fieldOf(event.target) !== `${path}/${side}`) return;
    event.preventDefault();
    event.stopPropagation();
    insert(first);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listen, true);
    return () => removeEventListener("keydown", listen, true);
  }, []);
  if (offers.length === 0) return null;
  const shown = isAll ? offers : offers.slice(0, shownAtFirst);
  return (
    <section className="used-before" aria-label={t.title}>
      <p className="used-before__title">
        {t.title} <span className="used-before__key">{t.key}</span>
      </p>
      <ul>
        {shown.map((offer) => (
          <li key={offer.target} className="used-before__offer">
            <Offer {...{ offer, side, source, isHtml }} onInsert={() => insert(offer)} />
          </li>
        ))}
      </ul>
      {shown.length < offers.length && (
        <Button look="plain" onMouseDown={keepFocus} onClick={() => setAll(true)}>
          {t.more(offers.length - shown.length)}
        </Button>
      )}
    </section>
  );
}

interface OfferProps extends Pick<OffersProps, "side" | "source" | "isHtml"> {
  readonly offer: UsedText;
  onInsert(): void;
}

/** One translation: how like its source is, the differences, and where it stands. */
function Offer({ offer, side, source, isHtml, onInsert }: OfferProps) {
  const t = useUsedBeforeMessages();
  const { language } = useInterface();
  const { kind, percent, target, replaced, missing, used_in: uses, uses: count } = offer;
  return (
    <>
      <p className="used-before__text" lang={languageFacts[side].tag}>
        {firstWords(isHtml ? withoutTags(target) : target)}
      </p>
      <p className="used-before__facts">
        <span className={`chip ${kind === "exact" ? "chip--good" : ""}`}>
          {kind === "near" ? t.alike(percent) : t.kinds[kind]}
        </span>
        {replaced.length > 0 && (
          <span>{t.replaced(replaced.map(({ from, to }) => `${from} → ${to}`).join(", "))}</span>
        )}
        {missing.length > 0 && <span>{t.missing(missing.join(", "))}</span>}
        <span>
          {uses.map((use, index) => (
            <span key={use.key}>
              {index > 0 && " · "}
              <Link href={addressOf("document", { key: use.key })}>{titleIn(use, language)}</Link>
            </span>
          ))}
          {count > uses.length && ` ${t.moreUses(count - uses.length)}`}
        </span>
      </p>
      {kind === "near" && (
        <details className="used-before__diff">
          <summary>{t.difference}</summary>
          <WordDiff
            before={offer.source}
            after={source}
            language={otherLanguage(side)}
            isHtml={isHtml}
          />
        </details>
      )}
      <Button onMouseDown={keepFocus} onClick={onInsert}>
        {t.insert}
      </Button>
    </>
  );
}

/** Leaves the focus in the field: what is offered is shown while that has it. */
function keepFocus(event: { preventDefault(): void }): void {
  event.preventDefault();
}

/** Most characters of a translation that are shown. */
const maxShown = 300;

/** The beginning of a text on one line. */
function firstWords(text: string): string {
  return shortened(text.replaceAll(/\s+/g, " ").trim(), maxShown);
}
