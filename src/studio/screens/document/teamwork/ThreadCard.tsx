import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../components/Button.tsx";
import { useLeaveWarning } from "../../../components/dialogs/useLeaveWarning.ts";
import { FailureNotice } from "../../../components/Notice.tsx";
import { Time, useTimeText } from "../../../components/Time.tsx";
import {
  type Comment,
  commentsKey,
  type Discussion,
  type Thread,
  teamwork,
} from "../../../data/documents/teamwork.ts";
import { focusField } from "../../../document/focusField.ts";
import { type Mentionable, partsOf, typedText, withMentions } from "../../../document/mentions.ts";
import type { OpenDocument } from "../../../document/store/openDocument.ts";
import { useTeamworkMessages } from "../../../document/useTeamworkMessages.ts";
import { useMessages } from "../../../frame/language/language.tsx";
import { useClient } from "../../../frame/signIn/session.tsx";
import { CommentField } from "./CommentField.tsx";
import { useSubjectName } from "./useSubjectName.ts";

interface ThreadCardProps {
  readonly document: OpenDocument;
  readonly thread: Thread;
  /** People who can be mentioned. */
  readonly people: readonly Mentionable[];
  /** People who are mentioned. */
  readonly mentioned: Discussion["mentioned"];
  /** True: the address names it. */
  readonly isMeant: boolean;
}

/** A thread: what it is about, its comments, a reply, and whether it is resolved. */
export function ThreadCard({ document, thread, people, mentioned, isMeant }: ThreadCardProps) {
  const { comments: t } = useTeamworkMessages();
  const timeText = useTimeText();
  const subject = useSubjectName(document)(thread);
  const { run, isPending, error } = useCommentAct(document.key);
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isMeant) return;
    card.current?.scrollIntoView({ block: "nearest" });
    card.current?.focus({ preventScroll: true });
  }, [isMeant]);
  const isResolved = thread.resolved_at !== null;
  return (
    <li
      ref={card}
      className="comment-thread"
      tabIndex={-1}
      data-meant={isMeant || undefined}
      data-resolved={isResolved || undefined}
    >
      <header className="comment-thread__head">
        {thread.path === "" || subject === t.gone ? (
          <span className="comment-thread__subject">{subject}</span>
        ) : (
          <Button
            look="plain"
            className="comment-thread__subject"
            title={t.toField}
            onClick={() => focusField(thread.path)}
          >
            {subject}
          </Button>
        )}
        <Button
          look="plain"
          icon={isResolved ? "previous" : "check"}
          isBusy={isPending}
          aria-label={isResolved ? t.reopen : t.resolve}
          title={isResolved ? t.reopen : t.resolve}
          onClick={() =>
            run((client) => teamwork.resolve(client, document.key, thread.id, !isResolved))
          }
        />
      </header>
      {thread.resolved_at !== null && (
        <p className="comment-thread__resolved">
          {t.resolved(thread.resolved_by_name ?? t.unknown, timeText(thread.resolved_at))}
        </p>
      )}
      {thread.comments.map((comment) => (
        <OneComment key={comment.id} {...{ document, comment, people, mentioned }} />
      ))}
      {error !== null && <FailureNotice error={error} />}
      <Reply {...{ document, people }} thread={thread.id} />
    </li>
  );
}

interface OneCommentProps extends Pick<ThreadCardProps, "document" | "people" | "mentioned"> {
  readonly comment: Comment;
}

function OneComment({ document, comment, people, mentioned }: OneCommentProps) {
  const { comments: t } = useTeamworkMessages();
  const [isEdited, setEdited] = useState(false);
  const { run, isPending, error } = useCommentAct(document.key);
  const names = new Map(mentioned.map(({ id, name }) => [id, name]));
  const author = comment.author_name || (comment.author === "server" ? t.server : t.unknown);
  if (comment.is_deleted) return <p className="comment comment--deleted">{t.deleted}</p>;
  if (isEdited) {
    const all = [...people, ...mentioned.filter(({ id }) => !people.some((one) => one.id === id))];
    return (
      <CommentForm
        {...{ people: all, label: t.text, send: t.save }}
        initial={typedText(comment.text, all)}
        onCancel={() => setEdited(false)}
        save={(text) => run((client) => teamwork.edit(client, document.key, comment.id, text))}
        {...{ isPending, error }}
        onSaved={() => setEdited(false)}
      />
    );
  }
  return (
    <article className="comment" aria-label={author}>
      <p className="comment__by">
        <strong>{author}</strong> <Time at={comment.at} />
        {comment.edited_at !== null && ` · ${t.edited}`}
      </p>
      <p className="comment__text">
        {partsOf(comment.text, (id) => names.get(id) || t.unknown).map(({ at, text, isMention }) =>
          isMention ? (
            <b key={at} className="mention">
              {text}
            </b>
          ) : (
            text
          ),
        )}
      </p>
      {error !== null && <FailureNotice error={error} />}
      {comment.is_own && (
        <p className="comment__acts">
          <Button look="plain" onClick={() => setEdited(true)}>
            {t.edit}
          </Button>
          <Button
            look="plain"
            isBusy={isPending}
            onClick={() => run((client) => teamwork.remove(client, document.key, comment.id))}
          >
            {t.remove}
          </Button>
        </p>
      )}
    </article>
  );
}

interface ReplyProps extends Pick<ThreadCardProps, "document" | "people"> {
  readonly thread: number;
}

function Reply({ document, people, thread }: ReplyProps) {
  const { comments: t } = useTeamworkMessages();
  const [isOpen, setOpen] = useState(false);
  const { run, isPending, error } = useCommentAct(document.key);
  if (!isOpen) {
    return (
      <Button look="plain" className="comment-thread__reply" onClick={() => setOpen(true)}>
        {t.reply}
      </Button>
    );
  }
  return (
    <CommentForm
      {...{ people, label: t.replyTo, send: t.reply, initial: "", isPending, error }}
      onCancel={() => setOpen(false)}
      save={(text) => run((client) => teamwork.comment(client, document.key, { text, thread }))}
      onSaved={() => setOpen(false)}
    />
  );
}

interface CommentFormProps {
  readonly people: readonly Mentionable[];
  readonly label: string;
  readonly send: string;
  readonly initial: string;
  readonly isPending: boolean;
  readonly error: unknown;
  save(text: string): Promise<unknown>;
  onSaved(): void;
  onCancel(): void;
}

/** Form of a reply, or of a comment that is edited. */
function CommentForm(props: CommentFormProps) {
  const { people, label, send, initial, isPending, error, save, onSaved, onCancel } = props;
  const { frame } = useMessages();
  const [text, setText] = useState(initial);
  useLeaveWarning(text.trim() !== initial, { queries: ["panel"] });
  const submit = () => {
    if (text.trim() === "" || isPending) return;
    save(withMentions(text, people)).then(onSaved, () => undefined);
  };
  return (
    <form
      className="form comment-form"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <CommentField
        {...{ label, value: text, people, onCancel, isLabelHidden: true, hasFocus: true }}
        onChange={setText}
        onSend={submit}
      />
      {error !== null && <FailureNotice error={error} />}
      <div className="form__line">
        <Button type="submit" isBusy={isPending} aria-disabled={text.trim() === ""}>
          {send}
        </Button>
        <Button look="plain" onClick={onCancel}>
          {frame.cancel}
        </Button>
      </div>
    </form>
  );
}

/** Does something to comments of a document, and loads them anew. */
function useCommentAct(key: string) {
  const client = useClient();
  const queries = useQueryClient();
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (work: (as: typeof client) => Promise<unknown>) => work(client),
    onSuccess: () => queries.invalidateQueries({ queryKey: commentsKey(key) }),
  });
  return {
    /** @returns a promise that is rejected where it fails; the failure is shown */
    run: (work: (as: typeof client) => Promise<unknown>) => {
      const done = mutateAsync(work);
      done.catch(() => undefined);
      return done;
    },
    isPending,
    error,
  };
}
