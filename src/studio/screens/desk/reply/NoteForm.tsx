import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { maxMessageLength } from "../../../../api/contract/deskReplies.ts";
import { Button } from "../../../components/Button.tsx";
import { TextArea } from "../../../components/dialogs/Field.tsx";
import { useLeaveWarning } from "../../../components/dialogs/useLeaveWarning.ts";
import { FailureNotice } from "../../../components/Notice.tsx";
import { useToast } from "../../../components/Toasts.tsx";
import { enquiries } from "../../../data/desk/enquiries.ts";
import { useClient } from "../../../frame/signIn/session.tsx";
import { useDeskMessages } from "../useDeskMessages.ts";

interface NoteFormProps {
  readonly code: string;
  readonly onChanged: () => Promise<void>;
}

/** Writes an internal note. */
export function NoteForm({ code, onChanged }: NoteFormProps) {
  const { reply: t } = useDeskMessages();
  const client = useClient();
  const tell = useToast();
  const [text, setText] = useState("");
  const add = useMutation({
    mutationFn: () => enquiries.note(client, code, text),
    onSuccess: () => {
      setText("");
      tell(t.noted);
      return onChanged();
    },
  });
  useLeaveWarning(text.trim() !== "", { isSending: add.isPending });
  return (
    <div className="form">
      <TextArea
        label={t.noteText}
        rows={4}
        maxLength={maxMessageLength}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {add.isError && <FailureNotice error={add.error} />}
      <p>
        <Button
          look="primary"
          isBusy={add.isPending}
          disabled={text.trim() === ""}
          onClick={() => add.mutate()}
        >
          {t.addNote}
        </Button>
      </p>
    </div>
  );
}
