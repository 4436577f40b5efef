import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "../../components/dialogs/Dialog.tsx";
import { TextField } from "../../components/dialogs/Field.tsx";
import { StepForm } from "../../components/dialogs/StepForm.tsx";
import { Notice } from "../../components/Notice.tsx";
import { type Right, type Role, roles } from "../../data/people/peopleAndRoles.ts";
import { useMessages, usePunctuation } from "../../frame/language/language.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { navigate } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import { useLimitsText } from "../people/GrantChips.tsx";
import { actName, useActs } from "./actNames.ts";

interface DefineRoleDialogProps {
  /** The role to change; absent: a new one. */
  readonly role?: Role;
  readonly onClose: () => void;
}

/** Defines a role, or changes one: its names and its rights. Limits that a right has stay as they are. */
export function DefineRoleDialog({ role, onClose }: DefineRoleDialogProps) {
  const { roles: t, frame } = useMessages();
  const client = useClient();
  const queries = useQueryClient();
  const [rights, setRights] = useState<readonly Right[]>(role?.rights ?? []);
  const [needsFactor, setNeedsFactor] = useState(role?.needs_factor ?? false);
  const save = async (texts: (name: string) => string) => {
    const labels = { en: texts("en").trim(), zh: texts("zh").trim() };
    const definition = { labels, rights, needs: role?.needs ?? [], needs_factor: needsFactor };
    const saved =
      role === undefined
        ? await roles.define(client, texts("name").trim(), definition)
        : await roles.change(client, role, definition);
    await queries.invalidateQueries({ queryKey: ["roles"] });
    onClose();
    navigate(addressOf("role", { name: saved.name }));
  };
  return (
    <Dialog
      title={role === undefined ? t.newTitle : t.edit}
      isDismissable={false}
      onClose={onClose}
    >
      <StepForm submit={frame.save} onCancel={onClose} act={save}>
        {(errors) => (
          <>
            <RoleNames role={role} errors={errors} />
            <RightsEditor rights={rights} onChange={setRights} error={errors.rights} />
            <label className="check">
              <input
                type="checkbox"
                checked={needsFactor}
                onChange={(event) => setNeedsFactor(event.currentTarget.checked)}
              />
              {t.needsFactor}
            </label>
          </>
        )}
      </StepForm>
    </Dialog>
  );
}

interface RoleNamesProps {
  readonly role: Role | undefined;
  readonly errors: Readonly<Record<string, string>>;
}

/** A new role's key, and the names of a role in both languages. */
function RoleNames({ role, errors }: RoleNamesProps) {
  const { roles: t } = useMessages();
  return (
    <>
      {role === undefined && (
        <TextField
          label={t.name}
          name="name"
          hint={t.nameHint}
          error={errors.name}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          required
          autoFocus
        />
      )}
      <TextField
        label={t.english}
        name="en"
        lang="en"
        defaultValue={role?.labels.en}
        error={errors.labels}
        required
      />
      <TextField label={t.chinese} name="zh" lang="zh-CN" defaultValue={role?.labels.zh} required />
    </>
  );
}

/** Acts on documents, which nobody reaches who does not see drafts. */
const onDocuments = ["text.edit", "fact.edit", "publish", "embargo.set", "document.purge"];

/** Says what a role could not do with its rights. */
function RightsNote({ rights }: { readonly rights: readonly Right[] }) {
  const { roles: t } = useMessages();
  const { list } = usePunctuation();
  const has = (act: string) => rights.some((right) => right.act === act);
  if (rights.length === 0) return <Notice tone="info">{t.withoutRights}</Notice>;
  const unreached = onDocuments.filter(has).map((act) => actName(t.acts, act));
  if (has("draft.see") || unreached.length === 0) return null;
  return (
    <Notice tone="warning">
      {t.withoutSight(actName(t.acts, "draft.see"), unreached.join(list))}
    </Notice>
  );
}

interface RightsEditorProps {
  readonly rights: readonly Right[];
  readonly onChange: (rights: readonly Right[]) => void;
  readonly error: string | undefined;
}

function RightsEditor({ rights, onChange, error }: RightsEditorProps) {
  const { roles: t } = useMessages();
  const limitsText = useLimitsText();
  return (
    <fieldset className="grants">
      <legend className="field__label">{t.rights}</legend>
      <div className="limit__values">
        {useActs().map((act) => {
          const held = rights.filter((right) => right.act === act);
          const limits = held.map(limitsText).filter(Boolean).join("; ");
          return (
            <label key={act} className="check">
              <input
                type="checkbox"
                checked={held.length > 0}
                onChange={(event) =>
                  onChange(
                    event.currentTarget.checked
                      ? [...rights, { act }]
                      : rights.filter((right) => right.act !== act),
                  )
                }
              />
              <span>
                {actName(t.acts, act)}
                {limits !== "" && <span className="table__second">{limits}</span>}
              </span>
            </label>
          );
        })}
      </div>
      <RightsNote rights={rights} />
      {error !== undefined && <p className="field__error">{error}</p>}
    </fieldset>
  );
}
