import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { refusedParts } from "../../../../api/contract/errorDetails.ts";
import { Button } from "../../../components/Button.tsx";
import { Dialog, DialogActions } from "../../../components/dialogs/Dialog.tsx";
import { StepForm } from "../../../components/dialogs/StepForm.tsx";
import { FailureNotice, Notice } from "../../../components/Notice.tsx";
import { Failure } from "../../../data/calls/requestFailure.ts";
import {
  familyCalls,
  type Reading,
  type Redefined,
  type RedefinitionCheck,
} from "../../../data/parts/families.ts";
import { useClient } from "../../../frame/signIn/session.tsx";
import type { HeadDialogProps } from "../panelProps.ts";
import { type Edits, PartsTable } from "./PartsTable.tsx";
import { ReadingFields } from "./ReadingFields.tsx";
import { useRedefinitionMessages } from "./useRedefinitionMessages.ts";

/**
 * Dialog of a parameter's redefinition: the effect of the typed definition on each part's value, to
 * be corrected in place and published with it.
 */
export default function RedefineDialog({ document, onClose }: HeadDialogProps) {
  const t = useRedefinitionMessages();
  const redefinition = useRedefinition(document);
  const { reading, edits, page, checked, refused, done } = redefinition;
  const found = checked.data;
  return (
    <Dialog title={t.title} onClose={onClose} width="wide" isDismissable={false}>
      {done !== undefined && <Done done={done} onClose={onClose} />}
      {done === undefined && found === undefined && !checked.isError && (
        <p role="status">{t.preparing}</p>
      )}
      {done === undefined && checked.isError && (
        <FailureNotice error={checked.error} retry={checked.refetch} />
      )}
      {done === undefined && found !== undefined && isNothing(found) && (
        <Unchanged onClose={onClose} />
      )}
      {done === undefined && found !== undefined && !isNothing(found) && (
        <StepForm
          act={() => redefinition.publish(found.digest)}
          submit={t.publish}
          onCancel={onClose}
        >
          {() => (
            <>
              <Summary found={found} edits={edits} />
              <ReadingFields {...{ found, reading }} onChange={redefinition.changeReading} />
              <PartsTable {...{ found, edits, refused }} onEdit={redefinition.edit} />
              <Pages page={page} last={found.last_page} onPage={redefinition.setPage} />
            </>
          )}
        </StepForm>
      )}
    </Dialog>
  );
}

/** State of the dialog: reading rules, corrections, their effects, and publishing. */
function useRedefinition(document: HeadDialogProps["document"]) {
  const client = useClient();
  const queries = useQueryClient();
  const [reading, setReading] = useState<Reading>({ units: "keep", is_bare: false, options: {} });
  const [page, setPage] = useState(1);
  const [edits, setEdits] = useState<Edits>({});
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [done, setDone] = useState<Redefined>();
  const checked = useQuery({
    queryKey: ["redefinition", document.key, reading, page],
    queryFn: async () => {
      await document.store.flush();
      return familyCalls.check(client, document.key, { ...reading, page });
    },
    placeholderData: keepPreviousData,
    enabled: done === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const publish = async (digest: string) => {
    try {
      setDone(await familyCalls.redefine(client, document.key, { ...reading, digest, edits }));
    } catch (error) {
      const parts = refusedParts.safeParse(error instanceof Failure ? error.data : undefined);
      if (parts.success) {
        setRefused(new Map(parts.data.parts.map(({ key, message }) => [key, message])));
      } else void checked.refetch();
      throw error;
    }
    await document.refresh();
    await queries.invalidateQueries({ queryKey: ["documents"] });
  };
  return {
    ...{ reading, edits, page, setPage, checked, refused, done, publish },
    changeReading: (next: Reading) => {
      setReading(next);
      setPage(1);
    },
    /** @param text the value in the corrected part; undefined: as it is proposed */
    edit: (key: string, text: string | null | undefined) => {
      const { [key]: _former, ...others } = edits;
      setEdits(text === undefined ? others : { ...others, [key]: text });
    },
  };
}

/** True where the typed definition is the published one and every part fits. */
function isNothing({ before, after, total }: RedefinitionCheck): boolean {
  return total === 0 && isSame(before, after);
}

function isSame(before: RedefinitionCheck["before"], after: RedefinitionCheck["after"]): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}

function Unchanged({ onClose }: { onClose(): void }) {
  const t = useRedefinitionMessages();
  return (
    <>
      <Notice>{t.same}</Notice>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {t.close}
        </Button>
      </DialogActions>
    </>
  );
}

function Summary({ found, edits }: { readonly found: RedefinitionCheck; readonly edits: Edits }) {
  const t = useRedefinitionMessages();
  const { before, after, fitting, total, unread, list } = found;
  const named = ({ kind, unit }: RedefinitionCheck["after"]) => t.inUnit(t.kinds[kind], unit);
  // Only corrections on the present page are subtracted; other pages are not loaded.
  const settled = list.filter((one) => one.proposed === null && edits[one.key] !== undefined);
  const left = unread - settled.length;
  return (
    <>
      <p>{t.intro}</p>
      {isSame(before, after) ? (
        <Notice>{t.same}</Notice>
      ) : (
        <p>
          <strong>{t.from(named(before), named(after))}.</strong> {t.counts(fitting, total)}
        </p>
      )}
      {left > 0 && <Notice tone="warning">{t.unread(left)}</Notice>}
      {total === 0 && <p className="empty">{t.allFit}</p>}
    </>
  );
}

interface PagesProps {
  readonly page: number;
  readonly last: number;
  onPage(page: number): void;
}

function Pages({ page, last, onPage }: PagesProps) {
  const t = useRedefinitionMessages();
  if (last <= 1) return null;
  return (
    <p className="redefine__pages">
      <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t.earlier}
      </Button>
      {t.page(page, last)}
      <Button disabled={page === last} onClick={() => onPage(page + 1)}>
        {t.later}
      </Button>
    </p>
  );
}

function Done({ done, onClose }: { readonly done: Redefined; onClose(): void }) {
  const t = useRedefinitionMessages();
  return (
    <>
      <Notice tone="good" title={done.is_published ? t.done(done.parts) : t.saved} />
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {t.close}
        </Button>
      </DialogActions>
    </>
  );
}
