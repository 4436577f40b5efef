import { useState } from "react";
import { deskRegions } from "../../../../base/site/enquiryDeskCodes.ts";
import { languages } from "../../../../base/site/languages.ts";
import { Dialog } from "../../../components/dialogs/Dialog.tsx";
import { SelectField, TextField } from "../../../components/dialogs/Field.tsx";
import { type FieldErrors, StepForm } from "../../../components/dialogs/StepForm.tsx";
import { type DeskRule, deskSettings } from "../../../data/desk/replies.ts";
import { useMessages } from "../../../frame/language/language.tsx";
import { useClient } from "../../../frame/signIn/session.tsx";
import { useDeskPeople } from "../list/useDeskList.ts";
import { useDeskMessages, useDeskSettingMessages } from "../useDeskMessages.ts";
import { FormAndTopic, NeedsReview, scopeOf } from "./formAndTopic.tsx";
import { useDeskChoices } from "./useDeskChoices.ts";

interface RuleDialogProps {
  /** Undefined: a new one. */
  readonly rule: DeskRule | undefined;
  /** Position of a new one. */
  readonly position: number;
  readonly onClose: () => void;
  readonly onSaved: (position: number) => void;
}

/** Value of the choice of a region by words. */
const byWords = "words";

/** Adds a rule or changes one. */
export function RuleDialog({ rule, position, onClose, onSaved }: RuleDialogProps) {
  const t = useDeskSettingMessages();
  const { frame } = useMessages();
  const client = useClient();
  return (
    <Dialog
      title={rule === undefined ? t.addRule : t.editRule}
      isDismissable={false}
      onClose={onClose}
    >
      <StepForm
        submit={frame.save}
        onCancel={onClose}
        act={async (texts) => {
          const region = texts("region") === byWords ? texts("words").trim() : texts("region");
          const draft = {
            position: Number(texts("position")) || 0,
            ...scopeOf(texts),
            region: region || null,
            language: languages.find((language) => language === texts("language")) ?? null,
            family: texts("family") || null,
            assignee: Number(texts("assignee")) || null,
          };
          await deskSettings.saveRule(client, rule, draft);
          onSaved(draft.position);
          onClose();
        }}
      >
        {(errors) => <RuleFields rule={rule} position={position} errors={errors} />}
      </StepForm>
    </Dialog>
  );
}

interface RuleFieldsProps extends Pick<RuleDialogProps, "rule" | "position"> {
  readonly errors: FieldErrors;
}

function RuleFields({ rule, position, errors }: RuleFieldsProps) {
  const t = useDeskSettingMessages();
  const desk = useDeskMessages();
  const { families } = useDeskChoices();
  const [form, setForm] = useState<string>(rule?.form ?? "");
  const people = useDeskPeople(form === "" ? "contact" : form).data ?? [];
  return (
    <>
      <FormAndTopic form={form} onForm={setForm} topic={rule?.topic ?? ""} />
      <RegionFields rule={rule} />
      <div className="field-pair">
        <SelectField label={t.language} name="language" defaultValue={rule?.language ?? ""}>
          <option value="">{t.everyLanguage}</option>
          {languages.map((language) => (
            <option key={language} value={language}>
              {desk.languages[language]}
            </option>
          ))}
        </SelectField>
        <SelectField
          key={families.length}
          label={t.family}
          name="family"
          defaultValue={rule?.family ?? ""}
          error={errors.family}
        >
          <option value="">{t.everyFamily}</option>
          {families.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="field-pair">
        <SelectField
          key={people.length}
          label={t.assignee}
          name="assignee"
          defaultValue={rule?.assignee?.id ?? ""}
          error={errors.assignee}
        >
          <option value="">{t.nobody}</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t.position}
          hint={t.positionHint}
          name="position"
          type="number"
          min={0}
          defaultValue={rule?.position ?? position}
          error={errors.position}
        />
      </div>
      <NeedsReview isTicked={rule?.needs_review} />
    </>
  );
}

/** The region of the sender: one of two, or words of their place. */
function RegionFields({ rule }: Pick<RuleFieldsProps, "rule">) {
  const t = useDeskSettingMessages();
  const desk = useDeskMessages();
  const stored = rule?.region ?? "";
  const isOne = stored === "" || deskRegions.some((region) => region === stored);
  const [region, setRegion] = useState(isOne ? stored : byWords);
  return (
    <div className="field-pair">
      <SelectField
        label={t.region}
        name="region"
        value={region}
        onChange={({ currentTarget }) => setRegion(currentTarget.value)}
      >
        <option value="">{t.everyRegion}</option>
        {deskRegions.map((one) => (
          <option key={one} value={one}>
            {desk.regions[one]}
          </option>
        ))}
        <option value={byWords}>{t.otherRegion}</option>
      </SelectField>
      {region === byWords && (
        <TextField
          label={t.regionText}
          name="words"
          maxLength={80}
          defaultValue={isOne ? "" : stored}
          required
        />
      )}
    </div>
  );
}
