import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "../../components/Button.tsx";
import { TextField } from "../../components/dialogs/Field.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import { useTimeText } from "../../components/Time.tsx";
import { useToast } from "../../components/Toasts.tsx";
import { system } from "../../data/system.ts";
import { useDocumentMessages } from "../../document/useDocumentMessages.ts";
import { useMessages } from "../../frame/language/language.tsx";
import { ScreenSkeleton, Section } from "../../frame/Screen.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { savesByKey } from "../../keys/saveKey.ts";
import type { PanelProps } from "./panelProps.ts";

/** Side panel with the day on which the document is to be reviewed. */
export default function ReviewPanel({ document }: PanelProps) {
  const t = useDocumentMessages().review;
  const { frame } = useMessages();
  const timeText = useTimeText();
  const client = useClient();
  const queries = useQueryClient();
  const tell = useToast();
  const queryKey = ["review", document.key];
  const review = useQuery({
    queryKey,
    queryFn: ({ signal }) => system.review(client, document.key, signal),
  });
  const change = useMutation({
    mutationFn: (on: string | null) => system.setReview(client, document.key, on),
    onSuccess: (saved) => {
      queries.setQueryData(queryKey, saved);
      void queries.invalidateQueries({ queryKey: ["work-lists"] });
      tell(saved.review_on === null ? t.removed : t.saved);
    },
  });
  if (review.data === undefined) {
    if (review.isError) return <FailureNotice error={review.error} retry={review.refetch} />;
    return <ScreenSkeleton />;
  }
  const { review_on: on, may_change: mayChange } = review.data;
  return (
    <Section title={t.title} intro={t.intro}>
      {!mayChange && <p>{on === null ? t.none : timeText(on, "day")}</p>}
      {mayChange && (
        <form
          key={on}
          className="form"
          onSubmit={(event) => {
            event.preventDefault();
            const day = new FormData(event.currentTarget).get("day");
            change.mutate(typeof day === "string" && day !== "" ? day : null);
          }}
        >
          <TextField
            {...{ label: t.day, type: "date", name: "day", defaultValue: on ?? "" }}
            hint={on === null ? t.none : undefined}
            max="9999-12-31"
          />
          {change.isError && <FailureNotice error={change.error} />}
          <div className="form__line">
            <Button type="submit" {...savesByKey} isBusy={change.isPending}>
              {frame.save}
            </Button>
            {on !== null && (
              <Button look="plain" isBusy={change.isPending} onClick={() => change.mutate(null)}>
                {t.remove}
              </Button>
            )}
          </div>
        </form>
      )}
    </Section>
  );
}
