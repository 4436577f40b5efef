import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/dialogs/Dialog.tsx";
import { StepForm } from "../../components/dialogs/StepForm.tsx";
import { useToast } from "../../components/Toasts.tsx";
import { nameOf } from "../../data/people/account.ts";
import { type NewPassword, people, type StaffMember } from "../../data/people/peopleAndRoles.ts";
import { useMessages, usePunctuation } from "../../frame/language/language.tsx";
import { Section } from "../../frame/Screen.tsx";
import { useClient, usePerson } from "../../frame/signIn/session.tsx";
import { OneTimePassword } from "./OneTimePassword.tsx";

type Act = "resetPassword" | "resetFactor" | "disable" | "enable" | "erase";

interface AccountActsSectionProps {
  readonly person: StaffMember;
  readonly onChanged: (person: StaffMember) => void;
}

/** Acts for people who have lost a password or a phone, or who leave. */
export function AccountActsSection({ person, onChanged }: AccountActsSectionProps) {
  const { people: t } = useMessages();
  const isOneself = usePerson().id === person.id;
  const [open, setOpen] = useState<Act>();
  const [made, setMade] = useState<NewPassword>();
  if (isOneself || person.is_erased) return null;
  const acts: readonly Act[] = [
    "resetPassword",
    ...(person.has_factor ? (["resetFactor"] as const) : []),
    ...(person.is_active ? (["disable"] as const) : (["enable", "erase"] as const)),
  ];
  return (
    <Section title={t.access}>
      <ul className="rows">
        {acts.map((act) => (
          <li key={act} className="row">
            <div className="row__text">
              <p>{t[act]}</p>
              <p className="row__more">{t[`${act}Text`]}</p>
            </div>
            <Button aria-haspopup="dialog" onClick={() => setOpen(act)}>
              {t[act]}
            </Button>
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <AccessDialog
          act={open}
          person={person}
          onChanged={onChanged}
          onMade={setMade}
          onClose={() => setOpen(undefined)}
        />
      )}
      {made !== undefined && <OneTimePassword made={made} onClose={() => setMade(undefined)} />}
    </Section>
  );
}

interface AccessDialogProps extends AccountActsSectionProps {
  readonly act: Act;
  readonly onMade: (made: NewPassword) => void;
  readonly onClose: () => void;
}

/** Explains the effects of an act, and does it. */
function AccessDialog({ act, person, onChanged, onMade, onClose }: AccessDialogProps) {
  const { people: t } = useMessages();
  const { colon } = usePunctuation();
  const client = useClient();
  const tell = useToast();
  const work: Readonly<Record<Act, () => Promise<StaffMember>>> = {
    disable: () => people.setActive(client, person, false),
    enable: () => people.setActive(client, person, true),
    erase: () => people.erase(client, person),
    resetFactor: () => people.resetFactor(client, person.id),
    async resetPassword() {
      const made = await people.resetPassword(client, person.id);
      onMade(made);
      return made.person;
    },
  };
  return (
    <Dialog title={`${t[act]}${colon}${nameOf(person)}`} width="narrow" onClose={onClose}>
      <p>{t[`${act}Text`]}</p>
      <StepForm
        submit={t[act]}
        look={act === "enable" ? "primary" : "danger"}
        onCancel={onClose}
        act={async () => {
          onChanged(await work[act]());
          onClose();
          if (act !== "resetPassword") tell(t.done(nameOf(person)));
        }}
      />
    </Dialog>
  );
}
