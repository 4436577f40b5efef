import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { decodeText } from "../../../base/site/text/decodeText.ts";
import { Button } from "../../components/Button.tsx";
import { Dialog, DialogActions } from "../../components/dialogs/Dialog.tsx";
import { FilePick } from "../../components/dialogs/FileDropField.tsx";
import { Table } from "../../components/lists/Table.tsx";
import { FailureNotice, Notice } from "../../components/Notice.tsx";
import { useToast } from "../../components/Toasts.tsx";
import { Failure } from "../../data/calls/requestFailure.ts";
import { type ImportedRow, redirects } from "../../data/documents/redirects.ts";
import { useMessages, usePunctuation } from "../../frame/language/language.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { useRedirectMessages } from "./useRedirectMessages.ts";

interface ImportDialogProps {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Rows that are shown; problems come first. */
const shownRows = 200;

/** @throws Failure */
function decoded(bytes: Uint8Array, message: string): string {
  try {
    return decodeText(bytes);
  } catch {
    throw new Failure("refused", message);
  }
}

/** Imports redirects from a file: what would become of each row is shown before anything is written. */
export function ImportDialog({ onClose, onDone }: ImportDialogProps) {
  const t = useRedirectMessages();
  const { frame } = useMessages();
  const client = useClient();
  const toast = useToast();
  const [text, setText] = useState("");
  const read = useMutation({
    mutationFn: async (file: File) => {
      const content = decoded(new Uint8Array(await file.arrayBuffer()), t.undecodable);
      setText(content);
      return redirects.import(client, content, true);
    },
  });
  const rows = read.data?.rows ?? [];
  const count = rows.filter(({ act }) => act !== "same").length;
  const wrong = rows.filter(({ problems }) => problems.length > 0).length;
  const write = useMutation({
    mutationFn: () => redirects.import(client, text, false),
    onSuccess: ({ written }) => {
      if (!written) return;
      toast(t.imported(count));
      onDone();
      onClose();
    },
  });
  return (
    <Dialog title={t.importTitle} width="wide" isDismissable={false} onClose={onClose}>
      <FilePick
        label={t.file}
        hint={t.fileHint}
        words={t.pick}
        accept=".csv,text/csv"
        onPick={(file) => read.mutate(file)}
      />
      {read.isError && <FailureNotice error={read.error} />}
      {write.isError && <FailureNotice error={write.error} />}
      {wrong > 0 && (
        <Notice tone="warning" title={t.wrongRows(wrong)}>
          <p>{t.wrongRowsHint}</p>
        </Notice>
      )}
      {rows.length > 0 && <Rows rows={rows} />}
      <DialogActions>
        <Button onClick={onClose}>{frame.cancel}</Button>
        <Button
          look="primary"
          disabled={count === 0 || wrong > 0}
          isBusy={write.isPending}
          onClick={() => write.mutate()}
        >
          {t.write(count)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Rows({ rows }: { readonly rows: readonly ImportedRow[] }) {
  const t = useRedirectMessages();
  const { clauses } = usePunctuation();
  const ordered = rows.toSorted((one, other) => other.problems.length - one.problems.length);
  return (
    <>
      <Table label={t.importTitle} columns={[t.line, t.from, t.to, t.status, t.outcome]}>
        {ordered.slice(0, shownRows).map(({ line, from, to, status, act, problems, warnings }) => (
          <tr key={line}>
            <td data-label={t.line}>{line}</td>
            <td data-label={t.from}>
              <code>{from}</code>
            </td>
            <td data-label={t.to}>{to === null ? t.gone : <code>{to}</code>}</td>
            <td data-label={t.status}>{status}</td>
            <td data-label={t.outcome}>
              {problems.length === 0 ? (
                t.outcomes[act]
              ) : (
                <strong className="field__error">
                  {problems.map((one) => t.problems[one]).join(clauses)}
                </strong>
              )}
              {warnings.map((one) => (
                <span key={one} className="table__second">
                  {t.warnings[one]}
                </span>
              ))}
            </td>
          </tr>
        ))}
      </Table>
      {rows.length > shownRows && (
        <p className="table__quiet">{t.furtherRows(rows.length - shownRows)}</p>
      )}
    </>
  );
}
