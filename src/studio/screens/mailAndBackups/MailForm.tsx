import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { mailPorts, mailSecurities } from "../../../base/site/serverSettingCodes.ts";
import { Button } from "../../components/Button.tsx";
import { PasswordField, TextField } from "../../components/dialogs/Field.tsx";
import { Notice } from "../../components/Notice.tsx";
import { useTimeText } from "../../components/Time.tsx";
import { useToast } from "../../components/Toasts.tsx";
import {
  type MailSettings,
  type MailTrial,
  type MailWish,
  serverSettings,
} from "../../data/mailAndBackupCalls.ts";
import { useClient } from "../../frame/signIn/session.tsx";
import { Fields, SettingChoice, SettingField, SettingsForm, type Texts } from "./SettingsForm.tsx";
import { useMailAndBackupsMessages } from "./useMailAndBackupsMessages.ts";

/** The settings of mail, and the test mail. */
export function MailForm({ settings }: { readonly settings: MailSettings }) {
  const t = useMailAndBackupsMessages();
  const client = useClient();
  const queries = useQueryClient();
  const toast = useToast();
  const save = async (texts: Texts) => {
    const wish = wishOf(texts, settings);
    const saved = await serverSettings.changeMail(client, wish, settings.version);
    queries.setQueryData(["system", "mail"], saved);
    toast(t.mailSaved);
  };
  return (
    <>
      <MailState settings={settings} />
      <SettingsForm save={save} beside={(act) => <TestMail act={act} settings={settings} />}>
        {(errors) => (
          <>
            <ServerFields {...{ settings, errors }} />
            <AddressFields {...{ settings, errors }} />
          </>
        )}
      </SettingsForm>
    </>
  );
}

/** State of sending: on or off, and the obstacle to it. */
function MailState({ settings }: { readonly settings: MailSettings }) {
  const t = useMailAndBackupsMessages();
  const timeText = useTimeText();
  const { is_sending: isSending, problem, changed } = settings;
  return (
    <>
      <p className="form__state">
        <span className={`chip ${isSending ? "chip--good" : "chip--warning"}`}>
          {isSending ? t.isSending : t.isNotSending}
        </span>
        {changed !== null && (
          <span className="field__hint">{t.changed(timeText(changed.at), changed.by)}</span>
        )}
      </p>
      {problem !== null && (
        <div className="form__notice">
          <Notice tone="warning">{problem === "secret" ? t.secretLost : t.damaged}</Notice>
        </div>
      )}
    </>
  );
}

interface FieldsProps {
  readonly settings: MailSettings;
  readonly errors: Readonly<Record<string, string>>;
}

function ServerFields({ settings, errors }: FieldsProps) {
  const t = useMailAndBackupsMessages();
  const by = settings.set_by.server;
  // A port that a variable or another release has set is a choice as well.
  const ports = [...new Set<number>([...mailPorts, settings.port])];
  return (
    <Fields title={t.server}>
      <div className="form__pair">
        <SettingField
          {...{ by, label: t.host, name: "host", error: errors.host }}
          hint={t.hostHint}
          defaultValue={settings.host}
          placeholder="mail.example.com"
        />
        <SettingChoice
          {...{ by, label: t.port, name: "port", error: errors.port }}
          defaultValue={settings.port}
        >
          {ports.map((port) => (
            <option key={port} value={port}>
              {port}
            </option>
          ))}
        </SettingChoice>
      </div>
      <SettingChoice
        {...{ by, label: t.security, name: "security", error: errors.security }}
        defaultValue={settings.security}
      >
        {mailSecurities.map((one) => (
          <option key={one} value={one}>
            {t.securities[one]}
          </option>
        ))}
      </SettingChoice>
      {by === null ? (
        <div className="form__pair">
          <SettingField
            {...{ by, label: t.user, name: "user", error: errors.user }}
            hint={t.userHint}
            defaultValue={settings.user}
            autoComplete="off"
          />
          <PasswordField
            {...{ label: t.password, name: "password", error: errors.password }}
            hint={settings.has_password ? t.passwordSet : t.passwordUnset}
            autoComplete="new-password"
          />
        </div>
      ) : (
        <p className="field__hint">
          {t.password}: {settings.has_password ? t.passwordFixed : t.passwordUnset}
        </p>
      )}
    </Fields>
  );
}

function AddressFields({ settings, errors }: FieldsProps) {
  const t = useMailAndBackupsMessages();
  const { set_by: by } = settings;
  return (
    <Fields title={t.sender}>
      <div className="form__pair">
        <SettingField
          {...{ by: by.from, label: t.fromName, name: "from_name", error: errors.from_name }}
          defaultValue={settings.from_name}
        />
        <SettingField
          {...{ by: by.from, label: t.fromAddress, name: "from_address" }}
          error={errors.from_address}
          defaultValue={settings.from_address}
          inputMode="email"
        />
      </div>
      <SettingField
        {...{ by: by.reply_to, label: t.replyTo, name: "reply_to", error: errors.reply_to }}
        hint={t.replyToHint}
        defaultValue={settings.reply_to}
        inputMode="email"
      />
      <SettingField
        {...{ by: by.desk, label: t.desk, name: "desk", error: errors.desk }}
        hint={t.deskHint}
        defaultValue={settings.desk.join(", ")}
      />
      <SettingField
        {...{ by: by.schedule, label: t.schedule, name: "schedule", error: errors.schedule }}
        hint={t.scheduleHint}
        defaultValue={settings.schedule.join(", ")}
      />
    </Fields>
  );
}

/** Values of the form, without what variables fix. */
function wishOf(texts: Texts, { set_by: by }: MailSettings): MailWish {
  const list = (name: string) =>
    texts(name)
      .split(/[,，;；\s]+/)
      .filter((one) => one !== "");
  return {
    ...(by.server === null && {
      host: texts("host"),
      port: Number(texts("port")),
      security: mailSecurities.find((one) => one === texts("security")) ?? "starttls",
      user: texts("user"),
      ...(texts("password") !== "" && { password: texts("password") }),
    }),
    ...(by.from === null && { from_name: texts("from_name"), from_address: texts("from_address") }),
    ...(by.reply_to === null && { reply_to: texts("reply_to") }),
    ...(by.desk === null && { desk: list("desk") }),
    ...(by.schedule === null && { schedule: list("schedule") }),
  };
}

interface TestMailProps {
  readonly settings: MailSettings;
  readonly act: (work: (texts: Texts) => Promise<void>) => void;
}

/** Sends a test mail by what is typed, and tells the mail server's answer. */
function TestMail({ settings, act }: TestMailProps) {
  const t = useMailAndBackupsMessages();
  const client = useClient();
  const [isBusy, setBusy] = useState(false);
  const [trial, setTrial] = useState<MailTrial>();
  const send = () =>
    act(async (texts) => {
      setBusy(true);
      setTrial(undefined);
      try {
        const recipient = texts("recipient").trim();
        const wish = { ...wishOf(texts, settings), ...(recipient !== "" && { recipient }) };
        setTrial(await serverSettings.tryMail(client, wish));
      } finally {
        setBusy(false);
      }
    });
  return (
    <Fields title={t.test}>
      <TextField
        {...{ label: t.testTo, name: "recipient", hint: t.testToHint, inputMode: "email" }}
        autoComplete="email"
        // A test is no unsaved change of the settings.
        onInput={(event) => event.stopPropagation()}
      />
      <div className="form__line">
        <Button icon="mail" isBusy={isBusy} onClick={send}>
          {t.test}
        </Button>
      </div>
      <div role="status">
        {isBusy && <p className="field__hint">{t.testing}</p>}
        {trial !== undefined && <TrialNotice trial={trial} />}
      </div>
    </Fields>
  );
}

function TrialNotice({ trial }: { readonly trial: MailTrial }) {
  const t = useMailAndBackupsMessages();
  const isSent = trial.outcome === "sent";
  return (
    <Notice tone={isSent ? "good" : "warning"} title={isSent ? t.testSent(trial.to) : t.testFailed}>
      <p>{trial.message}</p>
      {trial.reply !== null && (
        <p className="field__hint">
          {t.reply} <span lang="en">{trial.reply}</span>
        </p>
      )}
    </Notice>
  );
}
