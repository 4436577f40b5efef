import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formNames } from "../../../base/site/enquiryCodes.ts";
import { imapPorts } from "../../../base/site/incomingMailCodes.ts";
import { mailSecurities } from "../../../base/site/serverSettingCodes.ts";
import { Button } from "../../components/Button.tsx";
import { PasswordField, SelectField, TextField } from "../../components/dialogs/Field.tsx";
import { Notice } from "../../components/Notice.tsx";
import { useTimeText } from "../../components/Time.tsx";
import { useToast } from "../../components/Toasts.tsx";
import {
  type MailboxSettings,
  type MailboxTrial,
  type MailboxWish,
  serverSettings,
} from "../../data/mailAndBackupCalls.ts";
import { useClient } from "../../frame/signIn/session.tsx";
import { Fields, SettingChoice, SettingField, SettingsForm, type Texts } from "./SettingsForm.tsx";
import { useMailAndBackupsMessages } from "./useMailAndBackupsMessages.ts";

/** The settings of the mailbox that the enquiry desk reads, and a test of it. */
export function MailboxForm({ settings }: { readonly settings: MailboxSettings }) {
  const t = useMailAndBackupsMessages();
  const client = useClient();
  const queries = useQueryClient();
  const toast = useToast();
  const save = async (texts: Texts) => {
    const wish = wishOf(texts, settings);
    queries.setQueryData(
      ["system", "mailbox"],
      await serverSettings.changeMailbox(client, wish, settings.version),
    );
    toast(t.mailbox.saved);
  };
  return (
    <>
      <MailboxState settings={settings} />
      <SettingsForm save={save} beside={(act) => <TestMailbox {...{ act, settings }} />}>
        {(errors) => (
          <>
            <ServerFields {...{ settings, errors }} />
            <Fields title={t.mailbox.taking}>
              <TextField
                {...{ label: t.mailbox.moveTo, name: "move_to", error: errors.move_to }}
                hint={t.mailbox.moveToHint}
                defaultValue={settings.move_to}
                autoComplete="off"
              />
              <SelectField
                {...{ label: t.mailbox.form, name: "form", hint: t.mailbox.formHint }}
                defaultValue={settings.form ?? ""}
              >
                <option value="">{t.mailbox.noForm}</option>
                {formNames.map((form) => (
                  <option key={form} value={form}>
                    {t.mailbox.forms[form]}
                  </option>
                ))}
              </SelectField>
            </Fields>
          </>
        )}
      </SettingsForm>
    </>
  );
}

/** State of reading: on or off, when it last succeeded, and the obstacle to it. */
function MailboxState({ settings }: { readonly settings: MailboxSettings }) {
  const t = useMailAndBackupsMessages();
  const timeText = useTimeText();
  const { is_reading: isReading, problem, changed, failure, checked_at: checked } = settings;
  const isFine = isReading && failure === null;
  return (
    <>
      <p className="form__state">
        <span className={`chip ${isFine ? "chip--good" : "chip--warning"}`}>
          {isReading ? t.mailbox.isReading : t.mailbox.isNotReading}
        </span>
        {checked !== null && (
          <span className="field__hint">{t.mailbox.checked(timeText(checked))}</span>
        )}
        {changed !== null && (
          <span className="field__hint">{t.changed(timeText(changed.at), changed.by)}</span>
        )}
      </p>
      {problem !== null && (
        <div className="form__notice">
          <Notice tone="warning">{problem === "secret" ? t.mailbox.secretLost : t.damaged}</Notice>
        </div>
      )}
      {failure !== null && (
        <div className="form__notice">
          <Notice tone="warning" title={t.mailbox.failed}>
            {t.mailbox.failures[failure]}
          </Notice>
        </div>
      )}
    </>
  );
}

interface FieldsProps {
  readonly settings: MailboxSettings;
  readonly errors: Readonly<Record<string, string>>;
}

function ServerFields({ settings, errors }: FieldsProps) {
  const t = useMailAndBackupsMessages();
  const by = settings.set_by.server;
  const ports = [...new Set<number>([...imapPorts, settings.port])];
  return (
    <Fields title={t.mailbox.server}>
      <div className="form__pair">
        <SettingField
          {...{ by, label: t.host, name: "host", error: errors.host }}
          hint={t.mailbox.hostHint}
          defaultValue={settings.host}
          placeholder="imap.example.com"
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
            {t.mailbox.securities[one]}
          </option>
        ))}
      </SettingChoice>
      {by === null ? (
        <div className="form__pair">
          <SettingField
            {...{ by, label: t.user, name: "user", error: errors.user }}
            hint={t.mailbox.userHint}
            defaultValue={settings.user}
            autoComplete="off"
          />
          <PasswordField
            {...{ label: t.password, name: "password", error: errors.password }}
            hint={settings.has_password ? t.passwordSet : t.mailbox.passwordHint}
            autoComplete="new-password"
          />
        </div>
      ) : (
        <p className="field__hint">
          {t.password}: {t.mailbox.passwordFixed}
        </p>
      )}
    </Fields>
  );
}

/** Values of the form, without what a variable fixes. */
function wishOf(texts: Texts, { set_by: by }: MailboxSettings): MailboxWish {
  return {
    ...(by.server === null && {
      host: texts("host"),
      port: Number(texts("port")),
      security: mailSecurities.find((one) => one === texts("security")) ?? "tls",
      user: texts("user"),
      ...(texts("password") !== "" && { password: texts("password") }),
    }),
    move_to: texts("move_to"),
    form: formNames.find((one) => one === texts("form")) ?? null,
  };
}

interface TestMailboxProps {
  readonly settings: MailboxSettings;
  readonly act: (work: (texts: Texts) => Promise<void>) => void;
}

/** Opens the mailbox by what is typed, and tells the mail server's answer. */
function TestMailbox({ settings, act }: TestMailboxProps) {
  const t = useMailAndBackupsMessages();
  const client = useClient();
  const [isBusy, setBusy] = useState(false);
  const [trial, setTrial] = useState<MailboxTrial>();
  const open = () =>
    act(async (texts) => {
      setBusy(true);
      setTrial(undefined);
      try {
        setTrial(await serverSettings.tryMailbox(client, wishOf(texts, settings)));
      } finally {
        setBusy(false);
      }
    });
  return (
    <Fields title={t.mailbox.test}>
      <p className="field__hint">{t.mailbox.testHint}</p>
      <div className="form__line">
        <Button icon="mail" isBusy={isBusy} onClick={open}>
          {t.mailbox.test}
        </Button>
      </div>
      <div role="status">
        {isBusy && <p className="field__hint">{t.mailbox.testing}</p>}
        {trial !== undefined && (
          <Notice
            tone={trial.outcome === "read" ? "good" : "warning"}
            title={trial.outcome === "read" ? t.mailbox.testRead : t.mailbox.testFailed}
          >
            <p>{trial.message}</p>
            {trial.unread !== null && <p>{t.mailbox.unread(trial.unread)}</p>}
            {trial.reply !== null && (
              <p className="field__hint">
                {t.reply} <span lang="en">{trial.reply}</span>
              </p>
            )}
          </Notice>
        )}
      </div>
    </Fields>
  );
}
