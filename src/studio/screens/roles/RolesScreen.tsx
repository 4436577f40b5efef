import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { Icon } from "../../components/Icon.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import { mayAtAll } from "../../data/people/account.ts";
import type { Role } from "../../data/people/peopleAndRoles.ts";
import { useInterface, useMessages } from "../../frame/language/language.tsx";
import { Screen, ScreenSkeleton } from "../../frame/Screen.tsx";
import { usePerson } from "../../frame/signIn/session.tsx";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import { useLimitsCount, useLimitsText } from "../people/GrantChips.tsx";
import { useRoles } from "../people/useRoles.ts";
import { actName, useActs } from "./actNames.ts";
import { DefineRoleDialog } from "./DefineRoleDialog.tsx";

/** Every role, and the matrix of what each gives. */
export default function RolesScreen() {
  const { roles: t } = useMessages();
  const person = usePerson();
  const list = useRoles();
  const [isDefining, setDefining] = useState(false);
  if (list.isPending) return <ScreenSkeleton />;
  return (
    <Screen
      title={t.title}
      actions={
        mayAtAll(person, "role.manage") && (
          <Button look="primary" icon="plus" onClick={() => setDefining(true)}>
            {t.define}
          </Button>
        )
      }
    >
      <p className="section__intro lead">{t.intro}</p>
      {list.data === undefined ? (
        <FailureNotice error={list.error} retry={list.refetch} />
      ) : (
        <Matrix roles={list.data} />
      )}
      {isDefining && <DefineRoleDialog onClose={() => setDefining(false)} />}
    </Screen>
  );
}

/** Rights down, roles across. A cell names the limits that the role itself has. */
function Matrix({ roles: all }: { readonly roles: readonly Role[] }) {
  const { language, messages } = useInterface();
  const { roles: t } = messages;
  const acts = useActs();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard.
    <section className="table-frame" aria-label={t.matrix} tabIndex={0}>
      <table className="table matrix">
        <thead>
          <tr>
            <th scope="col">{t.right}</th>
            {all.map(({ name, labels, is_built_in: isBuiltIn }) => (
              <th key={name} scope="col">
                <Link className="table__link" href={addressOf("role", { name })}>
                  {labels[language] ?? name}
                </Link>
                <span className="table__second">{isBuiltIn ? t.builtIn : t.own}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {acts.map((act) => (
            <tr key={act}>
              <th scope="row">{actName(t.acts, act)}</th>
              {all.map((role) => (
                <Cell key={role.name} role={role} act={act} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({ role, act }: { readonly role: Role; readonly act: string }) {
  const { roles: t } = useMessages();
  const limitsText = useLimitsText();
  const limitsCount = useLimitsCount();
  const held = role.rights.filter((right) => right.act === act);
  if (held.length === 0) {
    return (
      <td className="matrix__cell">
        <span className="hidden">{t.notAllowed}</span>
      </td>
    );
  }
  const limits = held.map(limitsText);
  const isLimited = limits.every((one) => one !== "");
  return (
    <td className="matrix__cell" data-held={isLimited ? "limited" : "whole"}>
      <Icon name="check" />
      <span className="hidden">{t.allowed}</span>
      {isLimited && (
        <span className="table__second" title={limits.join("; ")}>
          {held.map(limitsCount).join("; ")}
        </span>
      )}
    </td>
  );
}
