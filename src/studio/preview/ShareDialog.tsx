import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { surfaces } from "../../base/site/addresses/surfaces.ts";
import { languages } from "../../base/site/languages.ts";
import { Button } from "../components/Button.tsx";
import { Dialog } from "../components/dialogs/Dialog.tsx";
import { SelectField, TextField } from "../components/dialogs/Field.tsx";
import { StepForm } from "../components/dialogs/StepForm.tsx";
import { Rows } from "../components/lists/Rows.tsx";
import { FailureNotice, Notice } from "../components/Notice.tsx";
import { useTimeText } from "../components/Time.tsx";
import { previews } from "../data/documents/previews.ts";
import { useMessages, usePunctuation } from "../frame/language/language.tsx";
import { useClient } from "../frame/signIn/session.tsx";
import { usePreviewMessages } from "./usePreviewMessages.ts";

interface ShareDialogProps {
  readonly documentKey: string;
  /** Something is typed that no revision holds. */
  readonly isUnsaved: boolean;
  readonly onClose: () => void;
}

const queryKey = ["preview-links"];

/** Hours that a link can be valid for; the first is the usual one. */
const lives = [24, 1, 72, 168] as const;

/** Makes a link to the preview of a document, and lists those that there are. */
export function ShareDialog({ documentKey, isUnsaved, onClose }: ShareDialogProps) {
  const t = usePreviewMessages();
  const client = useClient();
  const queries = useQueryClient();
  const [made, setMade] = useState<string>();
  return (
    <Dialog title={t.shareTitle} onClose={onClose}>
      <div className="share">
        <p>{t.shareText}</p>
        {isUnsaved && <Notice tone="warning">{t.shareUnsaved}</Notice>}
        {made !== undefined && <Made path={made} />}
        <StepForm
          submit={t.make}
          onCancel={onClose}
          act={async (texts) => {
            const wish = { keys: [documentKey], languages, surfaces };
            const hours = Number(texts("hours"));
            setMade(await previews.share(client, { ...wish, hours, note: texts("note").trim() }));
            await queries.invalidateQueries({ queryKey });
          }}
        >
          {(errors) => (
            <>
              <TextField label={t.note} name="note" error={errors.note} maxLength={80} />
              <SelectField label={t.hours} name="hours" error={errors.hours}>
                {lives.map((hours) => (
                  <option key={hours} value={hours}>
                    {t.hoursOf(hours)}
                  </option>
                ))}
              </SelectField>
            </>
          )}
        </StepForm>
        <Links />
      </div>
    </Dialog>
  );
}

function Made({ path }: { readonly path: string }) {
  const t = usePreviewMessages();
  const { frame } = useMessages();
  const [isCopied, setCopied] = useState(false);
  const address = `${location.origin}${path}/`;
  return (
    <Notice
      tone="good"
      title={t.made}
      actions={
        <Button
          icon="copy"
          onClick={() => {
            void navigator.clipboard?.writeText(address).then(() => setCopied(true));
          }}
        >
          {isCopied ? frame.copied : frame.copy}
        </Button>
      }
    >
      <p>{t.madeText}</p>
      <p className="share__link">
        <code>{address}</code>
      </p>
    </Notice>
  );
}

function Links() {
  const t = usePreviewMessages();
  const punctuation = usePunctuation();
  const client = useClient();
  const queries = useQueryClient();
  const timeText = useTimeText();
  const list = useQuery({ queryKey, queryFn: ({ signal }) => previews.links(client, signal) });
  const revoke = useMutation({
    mutationFn: (id: number) => previews.revoke(client, id),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  });
  return (
    <section>
      <h3>{t.links}</h3>
      {revoke.isError && <FailureNotice error={revoke.error} />}
      {list.data?.length === 0 ? (
        <p className="empty">{t.noLinks}</p>
      ) : (
        <Rows query={list} bones={1}>
          {(links) =>
            links.map(({ id, note, documents, expires_at: until, views }) => {
              const name = note || documents.map(({ key }) => key).join(punctuation.list);
              const isOver = new Date(until).getTime() <= Date.now();
              return (
                <li key={id} className="row">
                  <div className="row__text">
                    <p>{name}</p>
                    <p className="row__more">
                      <span>{isOver ? t.expired : t.until(timeText(until))}</span>
                      <span>{t.views(views)}</span>
                    </p>
                  </div>
                  <Button aria-label={t.revokeLink(name)} onClick={() => revoke.mutate(id)}>
                    {t.revoke}
                  </Button>
                </li>
              );
            })
          }
        </Rows>
      )}
    </section>
  );
}
