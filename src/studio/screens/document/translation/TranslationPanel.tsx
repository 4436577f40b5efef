import { useState } from "react";
import { type Language, languages } from "../../../../base/site/languages.ts";
import { Button } from "../../../components/Button.tsx";
import { FailureNotice, Notice } from "../../../components/Notice.tsx";
import { useToast } from "../../../components/Toasts.tsx";
import { type DocumentDetails, oneDocument } from "../../../data/documents/oneDocument.ts";
import { type PairHashes, translation } from "../../../data/documents/textPairs.ts";
import type { OpenDocument } from "../../../document/store/openDocument.ts";
import { useDocumentRights } from "../../../document/useDocumentRights.ts";
import { useClient } from "../../../frame/signIn/session.tsx";
import type { PanelProps } from "../panelProps.ts";
import { type AgreeingAct, isWhole, type Pair, PairCard } from "./PairCard.tsx";
import { PreviousNext } from "./PreviousNext.tsx";
import { useTranslationMessages } from "./useTranslationMessages.ts";

/** Tells whether the person may agree a pair; the server decides the same again. */
function useMayAgree(document: OpenDocument): (pair: Pair, act: AgreeingAct) => boolean {
  const { mayWrite } = useDocumentRights(document);
  return ({ outdated }, act) => {
    const isBoth = outdated.length === languages.length;
    const moved = languages.filter((language) => !outdated.includes(language));
    const some: readonly Language[] = act === "still-right" || isBoth ? outdated : moved;
    return some.some((language) => mayWrite(language));
  };
}

/** The texts of a document that are not in step, with what has changed and what can be said to it. */
export default function TranslationPanel({ document }: PanelProps) {
  const t = useTranslationMessages();
  const { pairs, outdated } = countsOf(document.details);
  const { agree, undo, last, isBusy, error } = useAgreeing(document);
  const mayAgree = useMayAgree(document);
  const right = pairs.filter((pair) => isWhole(pair) && mayAgree(pair, "still-right"));
  return (
    <div className="translation">
      <PreviousNext document={document} />
      <p className="translation__counts" role="status">
        {pairs.length === 0
          ? t.allInStep
          : languages
              .filter((one) => outdated[one] > 0)
              .map((one) => `${outdated[one]} ${t.counts[one]}`)
              .join(" · ")}
      </p>
      {error !== undefined && <FailureNotice error={error} />}
      {last.length > 0 && (
        <Notice
          tone="good"
          actions={
            <Button isBusy={isBusy} onClick={() => void undo()}>
              {t.undo}
            </Button>
          }
        >
          {t.agreed(last.length)}
        </Notice>
      )}
      {right.length > 1 && (
        <Button isBusy={isBusy} onClick={() => void agree("still-right", right)}>
          {t.allStillRight(right.length)}
        </Button>
      )}
      <ul className="translation__pairs">
        {pairs.map((pair) => (
          <li key={pair.path}>
            <PairCard
              document={document}
              pair={pair}
              isBusy={isBusy}
              mayAgree={(act) => mayAgree(pair, act)}
              agree={(act) => void agree(act, [pair])}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function countsOf({ pairs }: DocumentDetails) {
  const behind = (language: Language) =>
    pairs.filter(({ outdated }) => outdated.includes(language)).length;
  return { pairs, outdated: { en: behind("en"), zh: behind("zh") } };
}

/** Agrees pairs as they are on the server once everything typed is there, and takes that back. */
function useAgreeing(document: OpenDocument) {
  const t = useTranslationMessages();
  const client = useClient();
  const tell = useToast();
  const [last, setLast] = useState<readonly PairHashes[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const { key } = document;
  const working = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    try {
      await work();
      await document.refresh();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const agree = (as: AgreeingAct, wanted: readonly Pair[]) =>
    working(async () => {
      await document.store.flush();
      const { pairs } = await oneDocument.details(client, key);
      const paths = new Set(wanted.map(({ path }) => path));
      const seen = pairs.flatMap(({ path, hashes: { en, zh } }) =>
        paths.has(path) && en !== null && zh !== null ? [{ path, en, zh }] : [],
      );
      if (seen.length > 0) await translation.agree(client, key, { as, pairs: seen });
      setLast(seen.map(({ en, zh }) => ({ en, zh })));
    });
  const undo = () =>
    working(async () => {
      await translation.takeBack(client, key, last);
      setLast([]);
      tell(t.takenBack);
    });
  return { agree, undo, last, isBusy, error };
}
