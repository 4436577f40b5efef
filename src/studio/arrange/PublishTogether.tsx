import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../components/Button.tsx";
import { Dialog, DialogActions } from "../components/dialogs/Dialog.tsx";
import { TextField } from "../components/dialogs/Field.tsx";
import { StepForm } from "../components/dialogs/StepForm.tsx";
import { FailureNotice, Notice } from "../components/Notice.tsx";
import { ReaderEffects } from "../components/publishing/ReaderEffects.tsx";
import { Failure } from "../data/calls/requestFailure.ts";
import { titleIn } from "../data/calls/titleIn.ts";
import {
  arrangement,
  type DoneTogether,
  type PreparedTogether,
} from "../data/documents/arrangement.ts";
import { useInterface } from "../frame/language/language.tsx";
import { useClient } from "../frame/signIn/session.tsx";
import { usePublishingMessages } from "../screens/document/publish/usePublishingMessages.ts";
import { useArrangementMessages } from "./useArrangementMessages.ts";

interface PublishTogetherProps {
  readonly title: string;
  readonly keys: readonly string[];
  readonly onClose: () => void;
  readonly onDone: (done: DoneTogether) => void;
}

/** Dialog that publishes several documents at once and lists the changes for readers. */
export function PublishTogether({ title, keys, onClose, onDone }: PublishTogetherProps) {
  const t = usePublishingMessages();
  const client = useClient();
  const [wanted] = useState(keys);
  const prepared = useQuery({
    queryKey: ["arrangement", "prepare", wanted],
    queryFn: () => arrangement.prepare(client, wanted),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <Dialog title={title} onClose={onClose} isDismissable={false} width="wide">
      {prepared.isPending && <p aria-busy="true">{t.preparing}</p>}
      {prepared.isError && (
        <>
          <FailureNotice error={prepared.error} retry={prepared.refetch} />
          <DialogActions>
            <Button onClick={onClose}>{t.close}</Button>
          </DialogActions>
        </>
      )}
      {prepared.data && <Told prepared={prepared.data} {...{ onClose, onDone }} />}
    </Dialog>
  );
}

interface ToldProps extends Pick<PublishTogetherProps, "onClose" | "onDone"> {
  readonly prepared: PreparedTogether;
}

function Told({ prepared, onClose, onDone }: ToldProps) {
  const t = usePublishingMessages();
  const own = useArrangementMessages();
  const { language } = useInterface();
  const client = useClient();
  const { documents, unpublished, refusals } = prepared;
  const [first] = refusals;
  const submit = async (texts: (name: string) => string) => {
    if (first !== undefined) throw new Failure("refused", first.message);
    onDone(await arrangement.publish(client, prepared, texts("reason")));
  };
  return (
    <StepForm act={submit} submit={t.submit.publish} onCancel={onClose}>
      {() => (
        <>
          {refusals.map(({ message, details }) => (
            <Notice key={message} tone="danger" title={message}>
              {details.length > 0 && <Lines lines={details} />}
            </Notice>
          ))}
          <p>{own.publish.summary(documents.length)}</p>
          {/* A long list is scrolled by keyboard, too (WCAG 2.1.1). */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to take the focus */}
          <section className="together" aria-label={t.changed} tabIndex={0}>
            <ul>
              {documents.map((one) => (
                <li key={one.key} className="together__one">
                  <h3>{titleIn(one, language)}</h3>
                  <ReaderEffects effects={one} />
                </li>
              ))}
            </ul>
          </section>
          {unpublished.length > 0 && (
            <Notice tone="info" title={own.publish.unpublished}>
              <Lines lines={unpublished.map((one) => titleIn(one, language))} />
            </Notice>
          )}
          <TextField
            {...{ label: t.reason, hint: t.reasonHint, name: "reason" }}
            maxLength={300}
            autoComplete="off"
          />
        </>
      )}
    </StepForm>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

interface PublishedNoticeProps {
  readonly done: DoneTogether;
  readonly onTakenBack: () => void;
  readonly onClose: () => void;
}

/** Notice of the documents published together, with a button that undoes it. */
export function PublishedNotice({ done, onTakenBack, onClose }: PublishedNoticeProps) {
  const t = useArrangementMessages();
  const client = useClient();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const takeBack = async () => {
    setBusy(true);
    try {
      await arrangement.takeBack(client, done);
      onTakenBack();
    } catch (refused) {
      setError(refused);
      setBusy(false);
    }
  };
  return (
    <>
      {error !== undefined && <FailureNotice error={error} />}
      <Notice
        tone="good"
        title={t.publish.done(done.documents.length)}
        actions={
          <>
            <Button isBusy={isBusy} onClick={() => void takeBack()}>
              {t.publish.takeBack}
            </Button>
            <Button look="plain" icon="close" aria-label={t.close} onClick={onClose} />
          </>
        }
      />
    </>
  );
}
