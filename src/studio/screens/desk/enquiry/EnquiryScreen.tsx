import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { Icon } from "../../../components/Icon.tsx";
import { FailureNotice, Notice } from "../../../components/Notice.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { Failure } from "../../../data/calls/requestFailure.ts";
import { type DeskEnquiry, deskKey, enquiries } from "../../../data/desk/enquiries.ts";
import { useOthers, useOwnPresence } from "../../../document/usePresence.ts";
import { usePunctuation } from "../../../frame/language/language.tsx";
import { Screen } from "../../../frame/Screen.tsx";
import { useClient, usePerson } from "../../../frame/signIn/session.tsx";
import { Link } from "../../../router/router.tsx";
import { addressOf } from "../../../router/screens.ts";
import type { ScreenProps } from "../../screenProps.ts";
import { neighboursOf } from "../list/previousAndNextEnquiry.ts";
import { ReplyEditor } from "../reply/ReplyEditor.tsx";
import { StateChip } from "../StateChip.tsx";
import { useDeskMessages } from "../useDeskMessages.ts";
import { Handling } from "./Handling.tsx";
import { History } from "./History.tsx";
import { NamedParts } from "./NamedParts.tsx";
import { RelatedEnquiries } from "./RelatedEnquiries.tsx";
import { replyField } from "./replyPresenceField.ts";
import { SentFields } from "./SentFields.tsx";
import { Thread } from "./Thread.tsx";

/** Query key of one enquiry. */
function enquiryKey(code: string) {
  return [...deskKey, "enquiry", code] as const;
}

/** An enquiry with everything about it, and the reply to it. */
export default function EnquiryScreen({ place }: ScreenProps) {
  const t = useDeskMessages();
  const client = useClient();
  const { code = "" } = place.parameters;
  const { data, error, isError, refetch } = useQuery({
    queryKey: enquiryKey(code),
    queryFn: ({ signal }) => enquiries.one(client, code, signal),
  });
  if (data === undefined) {
    return (
      <Screen title={code} above={<Way code={code} />}>
        {isError && isGone(error) && <Notice tone="warning">{t.gone}</Notice>}
        {isError && !isGone(error) && <FailureNotice error={error} retry={refetch} />}
        {!isError && <Skeleton shape="text" count={6} />}
      </Screen>
    );
  }
  return <OpenEnquiry key={data.code} enquiry={data} error={isError ? error : undefined} />;
}

EnquiryScreen.areas = [useDeskMessages];

function isGone(error: unknown): boolean {
  return error instanceof Failure && error.kind === "not-found";
}

interface OpenEnquiryProps {
  readonly enquiry: DeskEnquiry;
  /** Error of loading it again. */
  readonly error: unknown;
}

function OpenEnquiry({ enquiry, error }: OpenEnquiryProps) {
  const t = useDeskMessages();
  const cache = useQueryClient();
  const { code, subject, form, state, language } = enquiry;
  const refresh = useCallback(() => cache.invalidateQueries({ queryKey: deskKey }), [cache]);
  const [draft, setDraft] = useOpenDraft(enquiry);
  useOwnPresence(`enquiry:${code}`);
  return (
    <Screen
      title={subject === "" ? t.forms[form] : subject}
      above={<Way code={code} />}
      facts={
        <span className="chips">
          <StateChip state={state} />
          <span className="chip">{t.forms[form]}</span>
          <span className="chip">{t.languages[language]}</span>
          {enquiry.is_spam && <span className="chip chip--danger">{t.views.spam}</span>}
        </span>
      }
      actions={<Neighbours code={code} />}
    >
      {error !== undefined && <FailureNotice error={error} />}
      <Others code={code} />
      <div className="enquiry">
        <div className="enquiry__handling">
          <Handling enquiry={enquiry} onChanged={refresh} />
        </div>
        <div className="enquiry__main">
          <SentFields enquiry={enquiry} />
          {enquiry.may.reply && (
            <ReplyEditor
              key={draft.key}
              enquiry={enquiry}
              draft={draft.message}
              onChanged={refresh}
              onDone={() => setDraft(undefined)}
            />
          )}
          <Thread
            enquiry={enquiry}
            hiddenDraft={draft.message?.id}
            onEdit={setDraft}
            onChanged={refresh}
          />
        </div>
        <div className="enquiry__side">
          <NamedParts parts={enquiry.named_parts} />
          <RelatedEnquiries enquiry={enquiry} />
          <History entries={enquiry.history} />
        </div>
      </div>
    </Screen>
  );
}

/**
 * The draft that the editor has: the person's own newest one when the enquiry is opened, later the one that
 * they chose to continue. Each choice is another editor.
 */
function useOpenDraft({ thread }: DeskEnquiry) {
  const me = usePerson().id;
  const own = thread.findLast(
    ({ state, author, may }) => state === "draft" && author?.id === me && may.edit,
  );
  const [draft, setDraft] = useState({ key: 0, message: own });
  const choose = (message: typeof own) => setDraft(({ key }) => ({ key: key + 1, message }));
  return [draft, choose] as const;
}

/** The way back to the list that it was opened from. */
function Way({ code }: { readonly code: string }) {
  const t = useDeskMessages();
  const { address } = neighboursOf(code);
  return (
    <>
      <Link href={address ?? addressOf("desk", {})}>{t.toList}</Link> / <code>{code}</code>
    </>
  );
}

/** The enquiries before and after it in the list. */
function Neighbours({ code }: { readonly code: string }) {
  const t = useDeskMessages();
  const { previous, next } = neighboursOf(code);
  if (previous === undefined && next === undefined) return null;
  return (
    <nav className="enquiry__around" aria-label={t.around}>
      {previous !== undefined && (
        <Link className="button" href={addressOf("enquiry", { code: previous })}>
          <Icon name="previous" />
          {t.previous}
        </Link>
      )}
      {next !== undefined && (
        <Link className="button" href={addressOf("enquiry", { code: next })}>
          {t.next}
          <Icon name="next" />
        </Link>
      )}
    </nav>
  );
}

/** Others who look at the enquiry, and those among them who write a reply. */
function Others({ code }: { readonly code: string }) {
  const t = useDeskMessages();
  const { list } = usePunctuation();
  const others = useOthers(`enquiry:${code}`);
  const namesOf = (some: typeof others) => [...new Set(some.map(({ name }) => name))].join(list);
  const writing = others.filter((one) => one.place.endsWith(`#${replyField}`));
  const looking = others.filter((one) => !writing.includes(one));
  return (
    <div role="status">
      {writing.length > 0 && <Notice tone="warning">{t.writing(namesOf(writing))}</Notice>}
      {looking.length > 0 && <Notice>{t.here(namesOf(looking))}</Notice>}
    </div>
  );
}
