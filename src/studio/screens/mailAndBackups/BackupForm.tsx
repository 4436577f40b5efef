import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { backupPlaces } from "../../../base/site/serverSettingCodes.ts";
import { PasswordField } from "../../components/dialogs/Field.tsx";
import { Notice } from "../../components/Notice.tsx";
import { useTimeText } from "../../components/Time.tsx";
import { useToast } from "../../components/Toasts.tsx";
import {
  type BackupSettings,
  type BackupWish,
  serverSettings,
} from "../../data/mailAndBackupCalls.ts";
import { useClient } from "../../frame/signIn/session.tsx";
import { Fields, SettingChoice, SettingField, SettingsForm, type Texts } from "./SettingsForm.tsx";
import { useMailAndBackupsMessages } from "./useMailAndBackupsMessages.ts";

/** The settings of backups. */
export function BackupForm({ settings }: { readonly settings: BackupSettings }) {
  const t = useMailAndBackupsMessages();
  const client = useClient();
  const queries = useQueryClient();
  const toast = useToast();
  const save = async (texts: Texts) => {
    const wish = wishOf(texts, settings);
    const saved = await serverSettings.changeBackup(client, wish, settings.version);
    queries.setQueryData(["system", "backup"], saved);
    await queries.invalidateQueries({ queryKey: ["system"], exact: true });
    toast(t.backupSaved);
  };
  return (
    <>
      <BackupProblem settings={settings} />
      <SettingsForm save={save}>
        {(errors) => (
          <>
            <PlaceFields {...{ settings, errors }} />
            <ScheduleFields {...{ settings, errors }} />
          </>
        )}
      </SettingsForm>
    </>
  );
}

/** Obstacle to backups. */
function BackupProblem({ settings }: { readonly settings: BackupSettings }) {
  const t = useMailAndBackupsMessages();
  const timeText = useTimeText();
  const { problem, encryption, changed } = settings;
  const texts = { damaged: t.damaged, secret: t.secretKeyLost, folder: t.folderProblem };
  return (
    <>
      {changed !== null && (
        <p className="form__state field__hint">{t.changed(timeText(changed.at), changed.by)}</p>
      )}
      {encryption === null && (
        <div className="form__notice">
          <Notice tone="warning" title={t.noKey}>
            {t.noKeyText}
          </Notice>
        </div>
      )}
      {problem !== null && problem !== "no-key" && (
        <div className="form__notice">
          <Notice tone="warning">{texts[problem]}</Notice>
        </div>
      )}
    </>
  );
}

interface FieldsProps {
  readonly settings: BackupSettings;
  readonly errors: Readonly<Record<string, string>>;
}

function PlaceFields({ settings, errors }: FieldsProps) {
  const t = useMailAndBackupsMessages();
  const by = settings.set_by.place;
  const [place, setPlace] = useState(settings.place);
  return (
    <Fields title={t.place}>
      <SettingChoice
        {...{ by, label: t.place, name: "place", error: errors.place }}
        value={place}
        onChange={(event) =>
          setPlace(backupPlaces.find((one) => one === event.currentTarget.value) ?? "none")
        }
      >
        {backupPlaces.map((one) => (
          <option key={one} value={one}>
            {by !== null && one === "folder" ? t.fixedFolder : t.places[one]}
          </option>
        ))}
      </SettingChoice>
      {place === "folder" && (
        <SettingField
          {...{ by, label: t.folder, name: "folder", error: errors.folder, hint: t.folderHint }}
          defaultValue={settings.folder}
          placeholder="backups"
        />
      )}
      {place === "bucket" && <BucketFields {...{ settings, errors }} />}
      <Encryption settings={settings} />
    </Fields>
  );
}

function BucketFields({ settings, errors }: FieldsProps) {
  const t = useMailAndBackupsMessages();
  const by = settings.set_by.place;
  const byKeys = by ?? settings.set_by.keys;
  return (
    <>
      <div className="form__pair">
        <SettingField
          {...{ by, label: t.bucket, name: "bucket", error: errors.bucket }}
          defaultValue={settings.bucket}
        />
        <SettingField
          {...{ by, label: t.prefix, name: "prefix", error: errors.prefix }}
          defaultValue={settings.prefix}
        />
      </div>
      <div className="form__pair">
        <SettingField
          {...{ by, label: t.endpoint, name: "endpoint", error: errors.endpoint }}
          hint={t.endpointHint}
          defaultValue={settings.endpoint}
          inputMode="url"
        />
        <SettingField
          {...{ by, label: t.region, name: "region", error: errors.region }}
          defaultValue={settings.region}
        />
      </div>
      {byKeys === null ? (
        <div className="form__pair">
          <SettingField
            {...{ by: null, label: t.accessKey, name: "access_key", error: errors.access_key }}
            defaultValue={settings.access_key}
            autoComplete="off"
          />
          <PasswordField
            {...{ label: t.secretKey, name: "secret_key", error: errors.secret_key }}
            hint={settings.has_secret_key ? t.secretKeySet : undefined}
            autoComplete="new-password"
          />
        </div>
      ) : (
        <p className="field__hint">
          {t.accessKey}: {t.fixed(byKeys)}
        </p>
      )}
    </>
  );
}

/** Recipients that archives are encrypted for; shown only. */
function Encryption({ settings }: { readonly settings: BackupSettings }) {
  const t = useMailAndBackupsMessages();
  const { encryption } = settings;
  if (encryption === null) return null;
  return (
    <div className="field">
      <span className="field__label">{t.encryption}</span>
      {encryption.kind === "passphrase" ? (
        <p>{t.passphrase}</p>
      ) : (
        <ul>
          {encryption.keys.map((key) => (
            <li key={key}>
              <code>{key}</code>
            </li>
          ))}
        </ul>
      )}
      {encryption.kind === "recipients" && <p className="field__hint">{t.encryptionHint}</p>}
    </div>
  );
}

function ScheduleFields({ settings, errors }: FieldsProps) {
  const t = useMailAndBackupsMessages();
  const { set_by: by } = settings;
  const whole = { type: "number", inputMode: "numeric", min: 0 } as const;
  return (
    <Fields title={t.schedules}>
      <div className="form__pair">
        <SettingField
          {...{ ...whole, by: by.every, label: t.everyHours, name: "every_hours", max: 720 }}
          {...{ hint: t.everyHint, error: errors.every_hours }}
          defaultValue={settings.every_hours}
        />
        {settings.has_increments && (
          <SettingField
            {...{ ...whole, by: by.increment, label: t.incrementMinutes, max: 1_440 }}
            {...{ name: "increment_minutes", hint: t.incrementHint }}
            error={errors.increment_minutes}
            defaultValue={settings.increment_minutes}
          />
        )}
      </div>
      <fieldset className="form__triple">
        <legend className="field__label">{t.keep}</legend>
        <SettingField
          {...{ ...whole, by: by.keep, label: t.keepDays, name: "keep_days", max: 999 }}
          {...{ error: errors.keep_days, defaultValue: settings.keep_days }}
        />
        <SettingField
          {...{ ...whole, by: by.keep, label: t.keepWeeks, name: "keep_weeks", max: 999 }}
          {...{ error: errors.keep_weeks, defaultValue: settings.keep_weeks }}
        />
        <SettingField
          {...{ ...whole, by: by.keep, label: t.keepMonths, name: "keep_months", max: 999 }}
          {...{ error: errors.keep_months, defaultValue: settings.keep_months }}
        />
      </fieldset>
    </Fields>
  );
}

/** Values of the form, without what variables fix and what the chosen place does not have. */
function wishOf(texts: Texts, settings: BackupSettings): BackupWish {
  const { set_by: by } = settings;
  const place = backupPlaces.find((one) => one === texts("place")) ?? "none";
  return {
    ...(by.place === null && { place }),
    ...(by.place === null && place === "folder" && { folder: texts("folder") }),
    ...(by.place === null && place === "bucket" && bucketWish(texts, by.keys === null)),
    ...(by.every === null && { every_hours: whole(texts("every_hours")) }),
    ...(by.increment === null &&
      settings.has_increments && { increment_minutes: whole(texts("increment_minutes")) }),
    ...(by.keep === null && {
      keep_days: whole(texts("keep_days")),
      keep_weeks: whole(texts("keep_weeks")),
      keep_months: whole(texts("keep_months")),
    }),
  };
}

function bucketWish(texts: Texts, hasOwnKeys: boolean): BackupWish {
  return {
    ...{ bucket: texts("bucket"), prefix: texts("prefix") },
    ...{ endpoint: texts("endpoint"), region: texts("region") },
    ...(hasOwnKeys && { access_key: texts("access_key") }),
    ...(hasOwnKeys && texts("secret_key") !== "" && { secret_key: texts("secret_key") }),
  };
}

/** A number that is typed; one that is none is refused by the server, in words. */
function whole(text: string): number {
  return text.trim() === "" ? -1 : Number(text);
}
