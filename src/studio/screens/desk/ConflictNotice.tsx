import type { ReactNode } from "react";
import { Notice } from "../../components/Notice.tsx";
import type { DeskConflict } from "../../data/desk/enquiries.ts";
import { HistoryList } from "./enquiry/History.tsx";
import { useDeskMessages } from "./useDeskMessages.ts";

interface ConflictNoticeProps {
  readonly conflict: DeskConflict;
  readonly actions: ReactNode;
}

/** Changes of an enquiry meanwhile, before something is done to it. */
export function ConflictNotice({ conflict, actions }: ConflictNoticeProps) {
  const { reply: t } = useDeskMessages();
  const { changes } = conflict;
  return (
    <div role="alert">
      <Notice
        tone="warning"
        title={changes.length > 0 ? t.conflict : t.conflictPlain}
        actions={actions}
      >
        <HistoryList entries={changes} />
      </Notice>
    </div>
  );
}
