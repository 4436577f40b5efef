import { Notice } from "../../../components/Notice.tsx";
import { useTimeText } from "../../../components/Time.tsx";
import { useTeamworkMessages } from "../../../document/useTeamworkMessages.ts";
import { Link, usePlace, withQueries } from "../../../router/router.tsx";
import { HandOverActs } from "./HandOverActs.tsx";
import { useHandOverText } from "./useHandOverText.ts";
import { useHandOver } from "./useTeamwork.ts";

/** Notice above a document for whom it is ready, with the next steps. */
export default function HandOverNotice({ document }: { readonly document: string }) {
  const { data } = useHandOver(document);
  // Its messages come with the first document that is handed over.
  return data?.current ? <Shown document={document} state={data} /> : null;
}

type ShownProps = Parameters<typeof HandOverActs>[0];

function Shown({ document, state }: ShownProps) {
  const { handOver: t, comments } = useTeamworkMessages();
  const textOf = useHandOverText();
  const timeText = useTimeText();
  const place = usePlace();
  const { current } = state;
  if (current === null || place === undefined) return null;
  return (
    <Notice
      tone={state.is_reachable ? "info" : "warning"}
      title={textOf(current, state.may_take)}
      actions={
        <>
          <HandOverActs document={document} state={state} />
          {state.may_hand_over && (
            <Link className="button" href={withQueries(place, { panel: "hand-over" })}>
              {t.handOn}
            </Link>
          )}
        </>
      }
    >
      {current.line !== "" && <p className="hand-over__line">{current.line}</p>}
      <p className="hand-over__by">
        {t.by(current.by_name || comments.unknown, timeText(current.at))}
        {!state.is_reachable && ` · ${t.unreachable}`}
      </p>
    </Notice>
  );
}
