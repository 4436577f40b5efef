import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { languages } from "../../../../base/site/languages.ts";
import { Button } from "../../../components/Button.tsx";
import { SelectField } from "../../../components/dialogs/Field.tsx";
import { useLeaveWarning } from "../../../components/dialogs/useLeaveWarning.ts";
import { FailureNotice } from "../../../components/Notice.tsx";
import {
  commentsKey,
  noticesKey,
  type Thread,
  teamwork,
} from "../../../data/documents/teamwork.ts";
import { labelOfPath } from "../../../document/labels/fieldLabels.ts";
import { type Mentionable, withMentions } from "../../../document/mentions.ts";
import type { OpenDocument } from "../../../document/store/openDocument.ts";
import { useDocumentMessages } from "../../../document/useDocumentMessages.ts";
import { useTeamworkMessages } from "../../../document/useTeamworkMessages.ts";
import { useInterface } from "../../../frame/language/language.tsx";
import { ScreenSkeleton, Section } from "../../../frame/Screen.tsx";
import { useClient } from "../../../frame/signIn/session.tsx";
import { navigate, usePlace, withQueries } from "../../../router/router.tsx";
import type { PanelProps } from "../panelProps.ts";
import { CommentField } from "./CommentField.tsx";
import { ThreadCard } from "./ThreadCard.tsx";
import { useDiscussion, useHandOver } from "./useTeamwork.ts";

/** Side panel with the comments on the document and its fields. */
export default function CommentsPanel({ document }: PanelProps) {
  const { comments: t } = useTeamworkMessages();
  const place = usePlace();
  const { key } = document;
  const discussion = useDiscussion(key, true);
  const people = useHandOver(key).data?.people ?? none;
  const [showsResolved, setShowsResolved] = useState(false);
  useReadNotices(key);
  const thread = Number(place?.queries.thread);
  const { data } = discussion;
  const wanted = data?.threads.find(({ id }) => id === thread);
  const [found, setFound] = useState<number>();
  // A resolved thread that the address names is shown; one that is resolved here goes out of sight.
  useEffect(() => {
    if (wanted === undefined || wanted.id === found) return;
    setFound(wanted.id);
    if (wanted.resolved_at !== null) setShowsResolved(true);
  }, [wanted, found]);
  if (data === undefined) {
    if (discussion.isError) {
      return <FailureNotice error={discussion.error} retry={discussion.refetch} />;
    }
    return <ScreenSkeleton />;
  }
  const on = place?.queries.on;
  const open = ordered(
    data.threads.filter((one) => one.resolved_at === null),
    on,
  );
  const resolved = data.threads.filter((one) => one.resolved_at !== null);
  const shown = showsResolved ? [...open, ...resolved] : open;
  return (
    <Section title={t.title} intro={t.intro}>
      <NewThread key={on} document={document} people={people} on={on ?? ""} />
      {shown.length === 0 && <p className="quiet">{resolved.length > 0 ? t.noneOpen : t.none}</p>}
      <ol className="comment-threads">
        {shown.map((one) => (
          <ThreadCard
            key={one.id}
            {...{ document, people, thread: one, mentioned: data.mentioned }}
            isMeant={one.id === thread}
          />
        ))}
      </ol>
      {resolved.length > 0 && (
        <Button look="plain" onClick={() => setShowsResolved(!showsResolved)}>
          {showsResolved ? t.hideResolved : t.showResolved(resolved.length)}
        </Button>
      )}
    </Section>
  );
}

const none: readonly Mentionable[] = [];

/** Threads about the field that is commented on first. */
function ordered(threads: readonly Thread[], on: string | undefined): readonly Thread[] {
  if (on === undefined) return threads;
  return threads.toSorted((a, b) => Number(b.path === on) - Number(a.path === on));
}

/** Notices about comments of the document are read once the comments are in sight. */
function useReadNotices(key: string): void {
  const client = useClient();
  const queries = useQueryClient();
  useEffect(() => {
    let isOver = false;
    const read = async () => {
      const { list } = await queries.fetchQuery({
        queryKey: noticesKey,
        queryFn: ({ signal }) => teamwork.notices(client, signal),
      });
      const ids = list.flatMap((one) =>
        one.key === key && !one.is_read && one.thread !== null ? [one.id] : [],
      );
      if (ids.length === 0 || isOver) return;
      await teamwork.read(client, { ids });
      await queries.invalidateQueries({ queryKey: noticesKey });
    };
    // They stay unread where that fails; the bell marks them as well.
    read().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [client, queries, key]);
}

interface NewThreadProps {
  readonly document: OpenDocument;
  readonly people: readonly Mentionable[];
  /** Path of the field; "": the whole document. */
  readonly on: string;
}

/** Form of a comment that begins a thread. */
function NewThread({ document, people, on }: NewThreadProps) {
  const { comments: t } = useTeamworkMessages();
  const client = useClient();
  const queries = useQueryClient();
  const place = usePlace();
  const [text, setText] = useState("");
  const [about, setAbout] = useState(on);
  useLeaveWarning(text.trim() !== "", { queries: ["panel"] });
  const send = useMutation({
    mutationFn: () => {
      const language = languages.find((one) => one === about);
      return teamwork.comment(client, document.key, {
        text: withMentions(text, people),
        ...(language === undefined ? { path: about } : { language }),
      });
    },
    onSuccess: () => {
      setText("");
      void queries.invalidateQueries({ queryKey: commentsKey(document.key) });
      if (place !== undefined && place.queries.on !== undefined) {
        navigate(withQueries(place, { on: undefined }), { replace: true });
      }
    },
  });
  const submit = () => {
    if (text.trim() !== "" && !send.isPending) send.mutate();
  };
  return (
    <form
      className="form comment-form"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <SelectField label={t.about} value={about} onChange={({ target }) => setAbout(target.value)}>
        <option value="">{t.wholeDocument}</option>
        {languages.map((one) => (
          <option key={one} value={one}>
            {t.inLanguage[one]}
          </option>
        ))}
        <FieldOptions document={document} also={about} />
      </SelectField>
      <CommentField
        {...{ label: t.text, value: text, people, hasFocus: on !== "" }}
        onChange={setText}
        onSend={submit}
      />
      <p className="field__hint">{t.hint}</p>
      {send.isError && <FailureNotice error={send.error} />}
      <div className="form__line">
        <Button type="submit" isBusy={send.isPending} aria-disabled={text.trim() === ""}>
          {t.send}
        </Button>
      </div>
    </form>
  );
}

const bilingual: readonly string[] = ["text", "rich-text", "file-pair", "lines-pair"];

/** The fields of the document as choices, texts in each language. */
function FieldOptions({
  document,
  also,
}: {
  readonly document: OpenDocument;
  readonly also: string;
}) {
  const { language } = useInterface();
  const words = useDocumentMessages();
  const { type, store } = document;
  const name = store.useValue("/name");
  const settings = type.settings ?? {};
  const fields =
    typeof name === "string" && settings[name] !== undefined ? [settings[name]] : type.fields;
  const paths = fields.flatMap(({ kind, path }) =>
    bilingual.includes(kind) ? languages.map((one) => `${path}/${one}`) : [path],
  );
  const isOther = also.startsWith("/") && !paths.includes(also);
  return [...(isOther ? [also] : []), ...paths].map((path) => (
    <option key={path} value={path}>
      {labelOfPath(type, path, language, words)}
    </option>
  ));
}
