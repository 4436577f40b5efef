import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { maxMessageLength } from "../../../../api/contract/deskReplies.ts";
import { languageFacts } from "../../../../base/site/languages.ts";
import { cutText } from "../../../../base/site/text/cutText.ts";
import { Button } from "../../../components/Button.tsx";
import { FailureNotice, Notice } from "../../../components/Notice.tsx";
import { Select } from "../../../components/Select.tsx";
import { type DeskEnquiry, type DeskMessage, deskKey } from "../../../data/desk/enquiries.ts";
import { type FilledTemplate, replies } from "../../../data/desk/replies.ts";
import { pathAttribute } from "../../../document/focusField.ts";
import { useClient, usePerson } from "../../../frame/signIn/session.tsx";
import { useShownKeys } from "../../../keys/commands.ts";
import { ConflictNotice } from "../ConflictNotice.tsx";
import { replyField } from "../enquiry/replyPresenceField.ts";
import { useDeskMessages } from "../useDeskMessages.ts";
import { InsertBar } from "./InsertBar.tsx";
import { NoteForm } from "./NoteForm.tsx";
import { PreviewDialog } from "./PreviewDialog.tsx";
import { SendBar, type SendChoice } from "./SendBar.tsx";
import { useDraft } from "./useDraft.ts";
import { useSending } from "./useSending.ts";

interface ReplyEditorProps {
  readonly enquiry: DeskEnquiry;
  /** The draft to continue; undefined: a new reply. */
  readonly draft: DeskMessage | undefined;
  readonly onChanged: () => Promise<void>;
  /** The reply is sent or discarded. */
  readonly onDone: () => void;
}

/** Writes a reply to the sender, or a note for colleagues. */
export function ReplyEditor(props: ReplyEditorProps) {
  const t = useDeskMessages().reply;
  const name = useId();
  const [kind, setKind] = useState<"reply" | "note">("reply");
  return (
    <section className="reply section" aria-label={t.title}>
      <fieldset className="reply__kinds">
        <legend className="hidden">{t.kind}</legend>
        {(["reply", "note"] as const).map((one) => (
          <label key={one} className="reply__kind">
            <input type="radio" name={name} checked={kind === one} onChange={() => setKind(one)} />
            {one === "reply" ? t.title : t.note}
          </label>
        ))}
      </fieldset>
      {/* Both stay, so that what is typed in one is there after a look at the other. */}
      <div hidden={kind !== "reply"}>
        <Reply {...props} />
      </div>
      <div hidden={kind !== "note"}>
        <NoteForm code={props.enquiry.code} onChanged={props.onChanged} />
      </div>
    </section>
  );
}

function Reply({ enquiry, draft, onChanged, onDone }: ReplyEditorProps) {
  const messages = useDeskMessages();
  const t = messages.reply;
  const { code, language } = enquiry;
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const { saver, text, state, isParted } = useDraft(code, draft);
  const [needsReview, setNeedsReview] = useState(
    enquiry.needs_review || (draft?.needs_review ?? false),
  );
  const [isPreviewed, setPreviewed] = useState(false);
  useEffect(() => {
    const now = enquiry.thread.find(({ id: one }) => one === saver.saved?.id);
    if (now !== undefined) saver.meet(now);
  }, [enquiry.thread, saver]);
  const sending = useSending({ enquiry, saver, onChanged, onDone });
  const { conflict } = sending;
  const insert = (added: string, template?: FilledTemplate) => {
    const { selectionEnd: at = text.length } = area.current ?? {};
    const before = text.slice(0, at);
    const gap = before === "" || before.endsWith("\n") ? "" : "\n\n";
    const whole = `${before}${gap}${added}${text.slice(at)}`;
    saver.type(cutText(whole, maxMessageLength), template?.id);
    if (template?.needs_review) setNeedsReview(true);
    area.current?.focus();
  };
  const [choice, setChoice] = useState<SendChoice>(usualChoice);
  const send = () => void sending.submit(choice, text);
  useShownKeys("reply");
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!event.nativeEvent.isComposing) send();
  };
  return (
    <>
      <OtherDrafts enquiry={enquiry} own={saver.saved?.id ?? draft?.id} />
      <Templates code={code} onChoose={(template) => insert(template.text, template)} />
      <div className="field">
        <label className="field__label" htmlFor={id}>
          {t.text(messages.languages[language])}
        </label>
        <textarea
          {...{ id, [pathAttribute]: replyField }}
          ref={area}
          className="input text-area reply__text"
          lang={languageFacts[language].tag}
          rows={9}
          maxLength={maxMessageLength}
          value={text}
          aria-describedby={`${id}state ${id}key`}
          onChange={({ currentTarget }) => saver.type(currentTarget.value)}
          onCompositionStart={() => saver.compose(true)}
          onCompositionEnd={() => saver.compose(false)}
          onKeyDown={onKeyDown}
        />
        <p className="field__hint reply__state">
          <span id={`${id}state`} role="status" data-state={state}>
            {t.draft[state]}
          </span>
          <span id={`${id}key`} className="reply__key">
            {t.sendKey}
          </span>
        </p>
      </div>
      {isParted && <Notice tone="warning">{t.draftTaken}</Notice>}
      <InsertBar enquiry={enquiry} onInsert={insert} />
      {needsReview && <Notice>{t.needsReview}</Notice>}
      {conflict === undefined ? (
        sending.error !== undefined && <FailureNotice error={sending.error} />
      ) : (
        <ConflictNotice
          conflict={conflict}
          actions={
            <>
              <Button onClick={sending.dismissError}>{t.lookFirst}</Button>
              <Button isBusy={sending.isBusy} onClick={send}>
                {t.sendAnyway}
              </Button>
            </>
          }
        />
      )}
      {sending.hint !== undefined && <p className="field__error">{sending.hint}</p>}
      <SendBar
        choice={choice}
        onChoice={setChoice}
        needsReview={needsReview}
        isBusy={sending.isBusy}
        onSend={send}
        onPreview={() => setPreviewed(true)}
        onDiscard={text === "" && state === "none" ? undefined : () => void sending.discard()}
      />
      {isPreviewed && (
        <PreviewDialog
          enquiry={enquiry}
          store={async () => {
            await saver.flush();
            return saver.saved?.id;
          }}
          onClose={() => setPreviewed(false)}
        />
      )}
    </>
  );
}

const usualChoice: SendChoice = { when: "now", at: "", stateAfter: "answered" };

/** Tells of replies that others have begun. */
function OtherDrafts({
  enquiry,
  own,
}: {
  readonly enquiry: DeskEnquiry;
  readonly own: number | undefined;
}) {
  const { reply: t } = useDeskMessages();
  const me = usePerson().id;
  const others = enquiry.thread.filter(
    ({ id, direction, state, author }) =>
      direction === "out" &&
      (state === "draft" || state === "review") &&
      id !== own &&
      author?.id !== me,
  );
  return [...new Set(others.map(({ author_name: name }) => name))].map((name) => (
    <Notice key={name} tone="warning">
      {t.otherDraft(name)}
    </Notice>
  ));
}

/** Templates that are a button each; more of them are in a list. */
const shownTemplates = 4;

interface TemplatesProps {
  readonly code: string;
  readonly onChoose: (template: FilledTemplate) => void;
}

/** The templates that fit, filled in, in the sender's language. */
function Templates({ code, onChoose }: TemplatesProps) {
  const { reply: t } = useDeskMessages();
  const client = useClient();
  const { data, isError, error } = useQuery({
    queryKey: [...deskKey, "templates", code],
    queryFn: ({ signal }) => replies.templates(client, code, signal),
    staleTime: 60_000,
  });
  if (isError) return <FailureNotice error={error} />;
  if (data === undefined) return <span className="bone" />;
  const others = data.slice(shownTemplates);
  return (
    <div className="reply__templates">
      {data.length === 0 ? (
        <span className="section__intro">{t.noTemplates}</span>
      ) : (
        <span className="field__label">{t.templates}</span>
      )}
      {data.slice(0, shownTemplates).map((template) => (
        <Button key={template.id} onClick={() => onChoose(template)}>
          {template.name}
        </Button>
      ))}
      {others.length > 0 && (
        <Select
          className="reply__more"
          aria-label={t.moreTemplates}
          value=""
          onChange={({ currentTarget }) => {
            const chosen = others.find(({ id }) => `${id}` === currentTarget.value);
            if (chosen !== undefined) onChoose(chosen);
          }}
        >
          <option value="">{t.moreTemplates}</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </div>
  );
}
