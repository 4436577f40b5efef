import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { EmbargoMessages } from "../../../base/i18n/studio/en/embargo.ts";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/dialogs/Dialog.tsx";
import { SelectField } from "../../components/dialogs/Field.tsx";
import { StepForm } from "../../components/dialogs/StepForm.tsx";
import { FailureNotice, Notice } from "../../components/Notice.tsx";
import { Time } from "../../components/Time.tsx";
import { useToast } from "../../components/Toasts.tsx";
import { type Embargo, embargoes } from "../../data/documents/embargo.ts";
import { areaMessages } from "../../frame/language/areaMessages.ts";
import { ScreenSkeleton, Section } from "../../frame/Screen.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import type { PanelProps } from "./panelProps.ts";

const useEmbargoMessages = areaMessages<EmbargoMessages>({
  en: async () => (await import("../../../base/i18n/studio/en/embargo.ts")).embargo,
  zh: async () => (await import("../../../base/i18n/studio/zh/embargo.ts")).embargo,
});

/** Side panel of a document's embargo: the people named on it, placing and lifting it. */
export default function EmbargoSection({ document }: PanelProps) {
  const t = useEmbargoMessages();
  const client = useClient();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<"place" | "lift">();
  const queryKey = ["embargo", document.key];
  const embargo = useQuery({
    queryKey,
    queryFn: ({ signal }) => embargoes.of(client, document.key, signal),
  });
  const changed = async () => {
    await queries.invalidateQueries({ queryKey });
    await document.refresh();
  };
  if (embargo.data === undefined) {
    if (embargo.isError) return <FailureNotice error={embargo.error} retry={embargo.refetch} />;
    return <ScreenSkeleton />;
  }
  const { data } = embargo;
  const isPlaced = data.embargoed_at !== null;
  return (
    <Section
      title={t.title}
      actions={
        data.may_change && (
          <Button aria-haspopup="dialog" onClick={() => setAsked(isPlaced ? "lift" : "place")}>
            {isPlaced ? t.lift : t.place}
          </Button>
        )
      }
    >
      {data.embargoed_at === null ? (
        <p className="section__intro">{t.none}</p>
      ) : (
        <>
          <Notice tone="warning">{t.effect}</Notice>
          <p className="section__intro">
            {t.since} <Time at={data.embargoed_at} />. {t.ends}
          </p>
          <NamedPeople documentKey={document.key} embargo={data} onChanged={changed} />
          <EventList embargo={data} />
        </>
      )}
      {asked !== undefined && (
        <AskedDialog
          act={asked}
          documentKey={document.key}
          embargo={data}
          onChanged={changed}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Section>
  );
}

interface EmbargoProps {
  readonly documentKey: string;
  readonly embargo: Embargo;
  readonly onChanged: () => Promise<void>;
}

function NamedPeople({ documentKey, embargo, onChanged }: EmbargoProps) {
  const t = useEmbargoMessages();
  const client = useClient();
  const tell = useToast();
  const [chosen, setChosen] = useState("");
  const { version, named, candidates, may_change: mayChange } = embargo;
  const ids = named.map(({ id }) => id);
  const change = useMutation({
    mutationFn: (wanted: readonly number[]) => embargoes.set(client, documentKey, version, wanted),
    onSuccess: async () => {
      setChosen("");
      tell(t.done);
      await onChanged();
    },
    // Somebody else may have changed it: the present state is shown with the refusal.
    onError: onChanged,
  });
  const others = candidates.filter(({ id }) => !ids.includes(id));
  return (
    <>
      {change.isError && <FailureNotice error={change.error} />}
      <NamedList
        embargo={embargo}
        isBusy={change.isPending}
        onRemove={(removed) => change.mutate(ids.filter((id) => id !== removed))}
      />
      {mayChange && others.length > 0 && (
        <form
          className="form"
          onSubmit={(event) => {
            event.preventDefault();
            if (chosen !== "") change.mutate([...ids, Number(chosen)]);
          }}
        >
          <SelectField
            label={t.add}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
          >
            <option value="">{t.choose}</option>
            {others.map(({ id, account, name }) => (
              <option key={id} value={id}>
                {name === "" ? account : `${name} (${account})`}
              </option>
            ))}
          </SelectField>
          <Button type="submit" isBusy={change.isPending}>
            {t.name}
          </Button>
        </form>
      )}
    </>
  );
}

interface NamedListProps extends Pick<EmbargoProps, "embargo"> {
  readonly isBusy: boolean;
  readonly onRemove: (id: number) => void;
}

/** People named on an embargo, and by whom; the last one cannot be removed. */
function NamedList({ embargo, isBusy, onRemove }: NamedListProps) {
  const t = useEmbargoMessages();
  const { named, may_change: mayChange } = embargo;
  return (
    <ul className="rows" aria-label={t.named}>
      {named.map(({ id, account, name, named_by_name: by }) => (
        <li key={id} className="row">
          <div className="row__text">
            <p>{name || account}</p>
            <p className="row__more">{t.by(by ?? t.operator)}</p>
          </div>
          {mayChange && named.length > 1 && (
            <Button
              look="plain"
              icon="close"
              aria-label={t.remove(name || account)}
              isBusy={isBusy}
              onClick={() => onRemove(id)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Incidents of an embargo: who could have learnt of the document, when and how. */
function EventList({ embargo: { events } }: Pick<EmbargoProps, "embargo">) {
  const t = useEmbargoMessages();
  if (events.length === 0) return null;
  return (
    <div className="embargo__events">
      <h3>{t.events}</h3>
      <ul className="rows" aria-label={t.events}>
        {events.map(({ id, text, at }) => (
          <li key={id} className="row">
            <div className="row__text">
              <p>{text}</p>
              <p className="row__more">
                <Time at={at} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface AskedDialogProps extends EmbargoProps {
  readonly act: "place" | "lift";
  readonly onClose: () => void;
}

/** Explains the effects of placing or lifting an embargo, and does so. */
function AskedDialog({ act, documentKey, embargo, onChanged, onClose }: AskedDialogProps) {
  const t = useEmbargoMessages();
  const client = useClient();
  const tell = useToast();
  return (
    <Dialog title={t[act]} width="narrow" onClose={onClose}>
      <p>{act === "place" ? t.placeText : t.liftText}</p>
      <StepForm
        submit={t[act]}
        look={act === "lift" ? "danger" : "primary"}
        onCancel={onClose}
        act={async () => {
          if (act === "lift") await embargoes.lift(client, documentKey, embargo.version);
          else await embargoes.set(client, documentKey, embargo.version, []);
          tell(act === "lift" ? t.lifted : t.placed);
          await onChanged();
          onClose();
        }}
      />
    </Dialog>
  );
}
