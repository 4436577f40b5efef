import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/dialogs/Dialog.tsx";
import { StepForm } from "../../components/dialogs/StepForm.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import { mayAtAll } from "../../data/people/account.ts";
import { type Role, roles } from "../../data/people/peopleAndRoles.ts";
import { useInterface, useMessages } from "../../frame/language/language.tsx";
import { Screen, ScreenSkeleton, Section } from "../../frame/Screen.tsx";
import { useClient, usePerson } from "../../frame/signIn/session.tsx";
import { Link, navigate } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import { useLimitsText } from "../people/GrantChips.tsx";
import { useRoles } from "../people/useRoles.ts";
import type { ScreenProps } from "../screenProps.ts";
import { actName } from "./actNames.ts";
import { DefineRoleDialog } from "./DefineRoleDialog.tsx";
import { ViewAsDialog } from "./ViewAsDialog.tsx";

/** A role: its rights, and how to change or remove it. */
export default function RoleScreen({ place }: ScreenProps) {
  const { frame } = useMessages();
  const list = useRoles();
  const role = list.data?.find(({ name }) => name === place.parameters.name);
  if (list.isPending) return <ScreenSkeleton />;
  if (role !== undefined) return <OneRole role={role} />;
  return (
    <Screen title={frame.notFoundTitle}>
      {list.isError ? (
        <FailureNotice error={list.error} retry={list.refetch} />
      ) : (
        <p>{frame.notFoundText}</p>
      )}
    </Screen>
  );
}

function OneRole({ role }: { readonly role: Role }) {
  const { language, messages } = useInterface();
  const { roles: t } = messages;
  const person = usePerson();
  const limitsText = useLimitsText();
  const [open, setOpen] = useState<"change" | "remove" | "view">();
  const mayChange = !role.is_built_in && mayAtAll(person, "role.manage");
  const close = () => setOpen(undefined);
  return (
    <Screen
      title={role.labels[language] ?? role.name}
      width="reading"
      above={<Link href={addressOf("roles", {})}>{t.title}</Link>}
      facts={
        <span className="chips">
          <span className="chip">{role.is_built_in ? t.builtIn : t.own}</span>
          {role.needs_factor && <span className="chip chip--accent">{t.needsFactor}</span>}
        </span>
      }
      actions={
        <>
          {mayChange && <Button onClick={() => setOpen("remove")}>{t.remove}</Button>}
          {mayChange && <Button onClick={() => setOpen("change")}>{t.edit}</Button>}
          {mayAtAll(person, "account.manage") && (
            <Button icon="eye" onClick={() => setOpen("view")}>
              {t.viewAs}
            </Button>
          )}
        </>
      }
    >
      <Section title={t.rights}>
        <ul className="rows">
          {role.rights.map((right) => {
            const limits = limitsText(right);
            return (
              <li key={`${right.act} ${limits}`} className="row row--low">
                <div className="row__text">
                  <p>{actName(t.acts, right.act)}</p>
                  {limits !== "" && <p className="row__more">{limits}</p>}
                </div>
              </li>
            );
          })}
        </ul>
      </Section>
      {mayAtAll(person, "account.manage") && (
        <p>
          <Link href={addressOf("people", {}, { role: role.name })}>{t.holders}</Link>
        </p>
      )}
      {open === "change" && <DefineRoleDialog role={role} onClose={close} />}
      {open === "view" && <ViewAsDialog role={role} onClose={close} />}
      {open === "remove" && <RemoveRoleDialog role={role} onClose={close} />}
    </Screen>
  );
}

function RemoveRoleDialog({
  role,
  onClose,
}: {
  readonly role: Role;
  readonly onClose: () => void;
}) {
  const { roles: t } = useMessages();
  const client = useClient();
  const queries = useQueryClient();
  return (
    <Dialog title={t.removeTitle} width="narrow" onClose={onClose}>
      <p>{t.removeText}</p>
      <StepForm
        submit={t.remove}
        look="danger"
        onCancel={onClose}
        act={async () => {
          await roles.remove(client, role);
          navigate(addressOf("roles", {}));
          await queries.invalidateQueries({ queryKey: ["roles"] });
        }}
      />
    </Dialog>
  );
}
