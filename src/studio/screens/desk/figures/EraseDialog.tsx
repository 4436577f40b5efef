import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../components/Button.tsx";
import { CopyButton } from "../../../components/CopyButton.tsx";
import { Dialog, DialogActions } from "../../../components/dialogs/Dialog.tsx";
import { SelectField, TextField } from "../../../components/dialogs/Field.tsx";
import { StepForm } from "../../../components/dialogs/StepForm.tsx";
import { Table } from "../../../components/lists/Table.tsx";
import { Notice } from "../../../components/Notice.tsx";
import { useTimeText } from "../../../components/Time.tsx";
import { deskKey } from "../../../data/desk/enquiries.ts";
import { type ErasureReceipt, evaluation } from "../../../data/desk/figuresAndErasures.ts";
import { useMessages } from "../../../frame/language/language.tsx";
import { useClient } from "../../../frame/signIn/session.tsx";
import { navigate } from "../../../router/router.tsx";
import { addressOf } from "../../../router/screens.ts";
import { useDeskSettingMessages } from "../useDeskMessages.ts";

interface EraseDialogProps {
  /** The enquiry that is open; absent: the person names one, or a mailbox. */
  readonly code?: string;
  readonly onClose: () => void;
}

interface Found {
  readonly list: readonly ErasureReceipt[];
  /** Number of mails of the mailbox that belong to no enquiry. */
  readonly waiting?: number | undefined;
}

interface Wish {
  readonly by: "code" | "mailbox";
  readonly value: string;
}

/** Erases an enquiry or all of a mailbox: first what would go, then the act, then its receipt. */
export function EraseDialog({ code, onClose }: EraseDialogProps) {
  const { erase: t } = useDeskSettingMessages();
  const client = useClient();
  const cache = useQueryClient();
  const [found, setFound] = useState<{ wish: Wish } & Found>();
  const [receipts, setReceipts] = useState<Found>();
  const leave = () => {
    onClose();
    if (receipts === undefined) return;
    void cache.invalidateQueries({ queryKey: deskKey });
    if (code !== undefined) navigate(addressOf("desk", {}), { replace: true });
  };
  if (receipts !== undefined) return <Receipt receipts={receipts} onClose={leave} />;
  return (
    <Dialog
      title={t.title}
      width={found === undefined ? "usual" : "wide"}
      isDismissable={false}
      onClose={onClose}
    >
      <p>{t.intro}</p>
      {found === undefined ? (
        <StepForm
          submit={t.look}
          onCancel={onClose}
          act={async (texts) => {
            const by = texts("by") === "mailbox" ? "mailbox" : "code";
            const wish = { by, value: texts("value").trim() } as const;
            const would = await evaluation.erase(client, { ...wish, dry_run: true });
            setFound({ wish, ...would });
          }}
        >
          {(errors) => <Subject code={code} error={errors.value} />}
        </StepForm>
      ) : (
        <StepForm
          submit={t.submit}
          look="danger"
          onCancel={onClose}
          act={async () => {
            setReceipts(await evaluation.erase(client, { ...found.wish, dry_run: false }));
          }}
        >
          {() => (
            <>
              <Amounts {...found} />
              <Notice tone="warning">{t.sure}</Notice>
            </>
          )}
        </StepForm>
      )}
    </Dialog>
  );
}

function Subject({
  code,
  error,
}: {
  readonly code: string | undefined;
  readonly error: string | undefined;
}) {
  const { erase: t } = useDeskSettingMessages();
  const [by, setBy] = useState<Wish["by"]>("code");
  return (
    <>
      <SelectField
        label={t.by}
        name="by"
        value={by}
        onChange={({ currentTarget }) =>
          setBy(currentTarget.value === "mailbox" ? "mailbox" : "code")
        }
      >
        <option value="code">{t.what.code}</option>
        <option value="mailbox">{t.what.mailbox}</option>
      </SelectField>
      <TextField
        key={by}
        label={t[by]}
        name="value"
        type={by === "mailbox" ? "email" : "text"}
        defaultValue={by === "code" ? code : ""}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        error={error}
        required
      />
    </>
  );
}

/** Data that is erased, or was, of each enquiry, and mails that belong to none. */
function Amounts({ list, waiting = 0 }: Found) {
  const { erase: t } = useDeskSettingMessages();
  const { code: codeLabel, ...labels } = t.columns;
  const names = ["fields", "files", "replies", "notes", "incoming", "mails"] as const;
  return (
    <>
      {list.length > 0 && (
        <Table label={t.title} columns={[codeLabel, ...names.map((name) => labels[name])]}>
          {list.map((one) => (
            <tr key={one.code}>
              <th scope="row">
                <code>{one.code}</code>
              </th>
              {names.map((name) => (
                <td key={name} data-label={labels[name]}>
                  {one[name]}
                </td>
              ))}
            </tr>
          ))}
        </Table>
      )}
      {waiting > 0 && <p>{t.waiting(waiting)}</p>}
    </>
  );
}

interface ReceiptProps {
  readonly receipts: Found;
  readonly onClose: () => void;
}

function Receipt({ receipts, onClose }: ReceiptProps) {
  const { erase: t } = useDeskSettingMessages();
  const { frame } = useMessages();
  const timeText = useTimeText();
  const text = receipts.list
    .map(({ code, at, by }) => t.receiptLine(code, at === null ? "" : timeText(at), by?.name ?? ""))
    .join("\n");
  return (
    <Dialog title={t.doneTitle} width="wide" isDismissable={false} onClose={onClose}>
      <p>{t.done}</p>
      <Amounts {...receipts} />
      <p className="message__text">{text}</p>
      <DialogActions>
        <CopyButton text={text} />
        <Button look="primary" onClick={onClose}>
          {frame.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
