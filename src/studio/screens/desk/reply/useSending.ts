import { useState } from "react";
import { useToast } from "../../../components/Toasts.tsx";
import { conflictOf, type DeskConflict, type DeskEnquiry } from "../../../data/desk/enquiries.ts";
import { replies } from "../../../data/desk/replies.ts";
import { useClient, usePerson } from "../../../frame/signIn/session.tsx";
import { useDeskMessages } from "../useDeskMessages.ts";
import type { DraftSaver } from "./draftSaver.ts";
import type { SendChoice } from "./SendBar.tsx";

interface SendingProps {
  readonly enquiry: DeskEnquiry;
  readonly saver: DraftSaver;
  readonly onChanged: () => Promise<void>;
  readonly onDone: () => void;
}

/**
 * Sends or discards the reply of an editor. It is sent for the version of the enquiry that its author has
 * seen: where something has happened since, that is told first.
 */
export function useSending({ enquiry, saver, onChanged, onDone }: SendingProps) {
  const { reply: t } = useDeskMessages();
  const client = useClient();
  const tell = useToast();
  const me = usePerson().id;
  // The editor was opened with this version; what others have done since has not been read yet.
  const [seen, setSeen] = useState(enquiry.version);
  const isOthers = ({ version, by, what }: DeskEnquiry["history"][number]) =>
    version > seen && by?.id !== me && !what.startsWith("clock-");
  const version = enquiry.history.some(isOthers) ? seen : enquiry.version;
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [hint, setHint] = useState<string>();
  const conflict: DeskConflict | undefined = conflictOf(error);

  const run = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setHint(undefined);
    try {
      await work();
      setError(undefined);
    } catch (refused) {
      setError(refused);
      const since = conflictOf(refused);
      // What is sent after this was told is sent knowing it.
      if (since !== undefined) setSeen(since.version);
      await onChanged();
    } finally {
      setBusy(false);
    }
  };

  const submit = async ({ when, at, stateAfter }: SendChoice, text: string) => {
    const time = when === "at" ? new Date(at) : undefined;
    if (text.trim() === "") return setHint(t.empty);
    if (time !== undefined && !(time.getTime() > Date.now())) return setHint(t.missingTime);
    await run(async () => {
      await saver.flush();
      const { saved } = saver;
      if (saved === undefined) return;
      const { message } = await replies.submit(client, { code: enquiry.code, version }, saved.id, {
        reply_version: saved.version,
        when,
        send_at: time?.toISOString() ?? null,
        state_after: stateAfter,
      });
      saver.close();
      const words: Readonly<Record<string, string>> = {
        review: t.reviewed,
        scheduled: t.scheduled,
      };
      tell(words[message?.state ?? ""] ?? t.sent);
      await onChanged();
      onDone();
    });
  };

  const discard = () =>
    run(async () => {
      await saver.flush();
      if (saver.saved !== undefined) await replies.discard(client, enquiry.code, saver.saved);
      saver.close();
      tell(t.discarded);
      await onChanged();
      onDone();
    });

  return {
    ...{ submit, discard, isBusy, error, hint, conflict },
    /** Puts the notice away, so that what happened can be looked at. */
    dismissError: () => setError(undefined),
  };
}
