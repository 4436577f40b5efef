import { useQuery } from "@tanstack/react-query";
import { languageFacts } from "../../../../base/site/languages.ts";
import { Dialog } from "../../../components/dialogs/Dialog.tsx";
import { FailureNotice } from "../../../components/Notice.tsx";
import type { DeskEnquiry } from "../../../data/desk/enquiries.ts";
import { replies } from "../../../data/desk/replies.ts";
import { useClient } from "../../../frame/signIn/session.tsx";
import { useDeskMessages } from "../useDeskMessages.ts";

interface PreviewDialogProps {
  readonly enquiry: DeskEnquiry;
  /** Stores what is typed, and gives the id of the reply. */
  readonly store: () => Promise<number | undefined>;
  readonly onClose: () => void;
}

/** The mail of a reply as its sender gets it. */
export function PreviewDialog({ enquiry, store, onClose }: PreviewDialogProps) {
  const { reply: t } = useDeskMessages();
  const client = useClient();
  const { code, language } = enquiry;
  const { data, isError, error, refetch } = useQuery({
    queryKey: ["desk-preview", code],
    queryFn: async ({ signal }) => {
      const id = await store();
      return id === undefined ? null : replies.preview(client, code, id, signal);
    },
    gcTime: 0,
  });
  return (
    <Dialog title={t.previewTitle} width="wide" onClose={onClose}>
      {isError && <FailureNotice error={error} retry={refetch} />}
      {data === undefined && !isError && <span className="bone" />}
      {data === null && <p className="empty">{t.empty}</p>}
      {data && (
        <>
          <dl className="list-of-facts">
            <dt>{t.to}</dt>
            <dd>{data.to}</dd>
            <dt>{t.subject}</dt>
            <dd lang={languageFacts[language].tag}>{data.subject}</dd>
          </dl>
          <p className="message__text mail-preview" lang={languageFacts[language].tag}>
            {data.text}
          </p>
        </>
      )}
    </Dialog>
  );
}
