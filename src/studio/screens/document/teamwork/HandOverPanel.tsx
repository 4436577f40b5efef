import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { maxNoteLength } from "../../../../base/site/teamworkCodes.ts";
import { Button } from "../../../components/Button.tsx";
import { SelectField, TextField } from "../../../components/dialogs/Field.tsx";
import { useLeaveWarning } from "../../../components/dialogs/useLeaveWarning.ts";
import { FailureNotice } from "../../../components/Notice.tsx";
import { useToast } from "../../../components/Toasts.tsx";
import { type HandOverState, teamwork } from "../../../data/documents/teamwork.ts";
import { mentionNames } from "../../../document/mentions.ts";
import { useTeamworkMessages } from "../../../document/useTeamworkMessages.ts";
import { ScreenSkeleton, Section } from "../../../frame/Screen.tsx";
import { useClient, usePerson } from "../../../frame/signIn/session.tsx";
import { useRoleName } from "../../people/useRoles.ts";
import type { PanelProps } from "../panelProps.ts";
import { useChangedHandOver, useHandOver } from "./useTeamwork.ts";

/** Side panel in which the document is handed to a person or a role. */
export default function HandOverPanel({ document }: PanelProps) {
  const { handOver: t } = useTeamworkMessages();
  const { data, isError, error, refetch } = useHandOver(document.key);
  if (data === undefined) {
    return isError ? <FailureNotice error={error} retry={refetch} /> : <ScreenSkeleton />;
  }
  return (
    <Section title={t.title} intro={t.intro}>
      {/* The notice above the document says for whom it is ready now. */}
      {data.current === null && <p className="quiet">{t.none}</p>}
      {data.may_hand_over ? (
        <HandOverForm key={data.current?.id} document={document.key} state={data} />
      ) : (
        <p className="quiet">{t.may}</p>
      )}
    </Section>
  );
}

interface HandOverFormProps {
  /** Key of the document. */
  readonly document: string;
  readonly state: HandOverState;
}

function HandOverForm({ document, state }: HandOverFormProps) {
  const { handOver: t } = useTeamworkMessages();
  const client = useClient();
  const tell = useToast();
  const roleName = useRoleName();
  const { id: own } = usePerson();
  const changed = useChangedHandOver(document);
  const [to, setTo] = useState("");
  const [line, setLine] = useState("");
  useLeaveWarning(line.trim() !== "", { queries: ["panel"] });
  const { mutate, isPending, isError, error } = useMutation({
    mutationFn: () => {
      const [kind = "", name = ""] = to.split(":");
      return teamwork.handOn(client, document, {
        to: kind === "role" ? { kind, name } : { kind: "person", id: Number(name) },
        line,
        seen: state.current?.id ?? null,
      });
    },
    onSuccess: (next) => {
      setLine("");
      changed(next);
      tell(t.sent);
    },
  });
  const people = mentionNames(state.people).filter(({ id }) => id !== own);
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <SelectField
        {...{ label: t.to, value: to, required: true }}
        onChange={({ target }) => setTo(target.value)}
      >
        <option value="">{t.choose}</option>
        <optgroup label={t.roles}>
          {state.roles.map((one) => (
            <option key={one} value={`role:${one}`}>
              {roleName(one)}
            </option>
          ))}
        </optgroup>
        <optgroup label={t.people}>
          {people.map(({ id, name }) => (
            <option key={id} value={`person:${id}`}>
              {name}
            </option>
          ))}
        </optgroup>
      </SelectField>
      <TextField
        {...{ label: t.line, hint: t.lineHint, value: line, maxLength: maxNoteLength }}
        onChange={({ target }) => setLine(target.value)}
      />
      {isError && <FailureNotice error={error} />}
      <div className="form__line">
        <Button type="submit" look="primary" isBusy={isPending}>
          {state.current === null ? t.send : t.handOn}
        </Button>
      </div>
    </form>
  );
}
