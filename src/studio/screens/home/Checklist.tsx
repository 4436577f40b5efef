import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ChecklistMessages } from "../../../base/i18n/studio/en/checklist.ts";
import type { ChecklistName } from "../../../base/site/setupChecklist.ts";
import { Button } from "../../components/Button.tsx";
import { Icon } from "../../components/Icon.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import { checklist, type Checklist as Steps } from "../../data/firstStepsChecklist.ts";
import { ownAccount } from "../../data/people/account.ts";
import { areaMessages } from "../../frame/language/areaMessages.ts";
import { mayOpen } from "../../frame/navigation/screenRights.ts";
import { Section } from "../../frame/Screen.tsx";
import { profileKey, useClient, usePerson } from "../../frame/signIn/session.tsx";
import { Link } from "../../router/router.tsx";
import { addressOf, readAddress } from "../../router/screens.ts";

export const useChecklistMessages = areaMessages<ChecklistMessages>({
  en: async () => (await import("../../../base/i18n/studio/en/checklist.ts")).checklist,
  zh: async () => (await import("../../../base/i18n/studio/zh/checklist.ts")).checklist,
});

/** Address at which each step is done; undefined: on the server, as its text says. */
const places: Readonly<Record<ChecklistName, string | undefined>> = {
  password: `${addressOf("profile", {})}#password`,
  factor: `${addressOf("profile", {})}#factor`,
  address: undefined,
  company: addressOf("settings", {}, { setting: "company" }),
  records: addressOf("settings", {}, { setting: "records" }),
  brand: addressOf("brand", {}),
  mail: `${addressOf("mailAndBackups", {})}#mail`,
  backup: `${addressOf("mailAndBackups", {})}#backups`,
  family: addressOf("sheets", {}),
  part: addressOf("newDocument", {}, { type: "product" }),
  colleague: addressOf("people", {}),
};

interface ChecklistProps {
  /** True: the person has just closed or shown the list, whose button then has the focus. */
  readonly wasToggled: boolean;
  readonly onToggled: () => void;
}

/** First steps of a new site, for administrators; where the person has closed it, what shows it. */
export function Checklist({ wasToggled, onToggled }: ChecklistProps) {
  const t = useChecklistMessages();
  const client = useClient();
  const profiles = useQueryClient();
  const { hides_checklist: isHidden } = usePerson();
  const { data, error, isError, refetch } = useQuery({
    queryKey: ["checklist"],
    queryFn: ({ signal }) => checklist(client, signal),
    // Whoever comes back has often just done a step.
    refetchOnMount: "always",
  });
  const toggle = useMutation({
    mutationFn: () => ownAccount.change(client, { hides_checklist: !isHidden }),
    onSuccess: (profile) => {
      onToggled();
      profiles.setQueryData(profileKey, profile);
    },
  });
  if (isError) return <FailureNotice error={error} retry={refetch} />;
  if (data === undefined) return isHidden ? null : <span className="bone" />;
  const done = data.filter(({ is_done }) => is_done).length;
  const button = {
    autoFocus: wasToggled,
    isBusy: toggle.isPending,
    onClick: () => toggle.mutate(),
  };
  return (
    <>
      {isHidden ? (
        <p className="section">
          <Button {...button} look="plain" icon="check">
            {t.show(done, data.length)}
          </Button>
        </p>
      ) : (
        <Section
          title={t.title}
          intro={done === data.length ? t.allDone : t.progress(done, data.length)}
          actions={<Button {...button}>{t.close}</Button>}
        >
          <ul className="rows">
            {data.map((step) => (
              <Row key={step.name} step={step} />
            ))}
          </ul>
        </Section>
      )}
      {toggle.isError && <FailureNotice error={toggle.error} />}
    </>
  );
}

/** A step: a sign, its name, and what to do as long as it is to be done. */
function Row({ step: { name, is_done: isDone } }: { readonly step: Steps[number] }) {
  const t = useChecklistMessages();
  const person = usePerson();
  const { title, text } = t.steps[name];
  const place = places[name];
  const screen = place === undefined ? undefined : readAddress(place)?.screen;
  return (
    <li className="row checklist-row" data-done={isDone}>
      <span className="checklist-row__sign">{isDone && <Icon name="check" />}</span>
      <div className="row__text">
        <span className="checklist-row__title">
          {title}
          <span className="hidden">{isDone ? t.isDone : t.isOpen}</span>
        </span>
        {!isDone && <span className="checklist-row__text">{text}</span>}
      </div>
      {place !== undefined && screen !== undefined && mayOpen(person, screen) && (
        <Link className="button" href={place} aria-label={t.go(title)}>
          {t.goShort}
        </Link>
      )}
    </li>
  );
}
