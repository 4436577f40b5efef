import { useQuery } from "@tanstack/react-query";
import { FailureNotice } from "../../components/Notice.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { serverSettings } from "../../data/mailAndBackupCalls.ts";
import { useMessages } from "../../frame/language/language.tsx";
import { Screen, Section } from "../../frame/Screen.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { BackupForm } from "./BackupForm.tsx";
import { BackupRunSection } from "./BackupRunSection.tsx";
import { MailboxForm } from "./MailboxForm.tsx";
import { MailForm } from "./MailForm.tsx";
import { useMailAndBackupsMessages } from "./useMailAndBackupsMessages.ts";

/** Queries that are loaded when the screen opens, and not again while somebody types. */
const untilChanged = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnMount: "always",
} as const;

/** Settings of mail and backups, for administrators. */
export default function MailAndBackupsScreen() {
  const { frame } = useMessages();
  const t = useMailAndBackupsMessages();
  const client = useClient();
  const mail = useQuery({
    queryKey: ["system", "mail"],
    queryFn: ({ signal }) => serverSettings.mail(client, signal),
    ...untilChanged,
  });
  const mailbox = useQuery({
    queryKey: ["system", "mailbox"],
    queryFn: ({ signal }) => serverSettings.mailbox(client, signal),
    ...untilChanged,
  });
  const backup = useQuery({
    queryKey: ["system", "backup"],
    queryFn: ({ signal }) => serverSettings.backup(client, signal),
    ...untilChanged,
  });
  return (
    <Screen title={frame.screens.mailAndBackups} width="reading">
      {/* All at once: links lead to the last, which the first would push down later. */}
      {mail.isPending || mailbox.isPending || backup.isPending ? (
        <Skeleton shape="fields" count={6} />
      ) : (
        <>
          <Section title={t.mail} id="mail" intro={t.mailIntro}>
            {mail.data === undefined ? (
              <FailureNotice error={mail.error} retry={mail.refetch} />
            ) : (
              <MailForm key={mail.data.version} settings={mail.data} />
            )}
          </Section>
          <Section title={t.mailbox.title} id="mailbox" intro={t.mailbox.intro}>
            {mailbox.data === undefined ? (
              <FailureNotice error={mailbox.error} retry={mailbox.refetch} />
            ) : (
              <MailboxForm key={mailbox.data.version} settings={mailbox.data} />
            )}
          </Section>
          <Section title={t.backups} id="backups" intro={t.backupsIntro}>
            {backup.data === undefined ? (
              <FailureNotice error={backup.error} retry={backup.refetch} />
            ) : (
              <>
                <BackupForm key={backup.data.version} settings={backup.data} />
                <BackupRunSection settings={backup.data} />
              </>
            )}
          </Section>
        </>
      )}
    </Screen>
  );
}

MailAndBackupsScreen.areas = [useMailAndBackupsMessages];
