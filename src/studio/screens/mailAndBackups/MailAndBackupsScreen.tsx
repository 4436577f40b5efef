import { useQuery } from "@tanstack/react-query";
import { FailureNotice } from "../../components/Notice.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { serverSettings } from "../../data/serverSettings.ts";
import { useMessages } from "../../frame/language/language.tsx";
import { Screen, Section } from "../../frame/Screen.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { BackupForm } from "./BackupForm.tsx";
import { BackupRunSection } from "./BackupRunSection.tsx";
import { MailForm } from "./MailForm.tsx";
import { useMailAndBackupsMessages } from "./messages.ts";

/** Settings of mail and backups, for administrators. */
export default function MailAndBackupsScreen() {
  const { frame } = useMessages();
  return (
    <Screen title={frame.screens.mailAndBackups} width="reading">
      <Mail />
      <Backups />
    </Screen>
  );
}

/** Queries that are loaded when the screen opens, and not again while somebody types. */
const untilChanged = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false } as const;

function Mail() {
  const t = useMailAndBackupsMessages();
  const client = useClient();
  const { data, error, isError, refetch } = useQuery({
    queryKey: ["system", "mail"],
    queryFn: ({ signal }) => serverSettings.mail(client, signal),
    ...untilChanged,
    refetchOnMount: "always",
  });
  return (
    <Section title={t.mail} id="mail" intro={t.mailIntro}>
      {isError && <FailureNotice error={error} retry={refetch} />}
      {data === undefined && !isError && <Skeleton lines={6} />}
      {data !== undefined && <MailForm key={data.version} settings={data} />}
    </Section>
  );
}

function Backups() {
  const t = useMailAndBackupsMessages();
  const client = useClient();
  const { data, error, isError, refetch } = useQuery({
    queryKey: ["system", "backup"],
    queryFn: ({ signal }) => serverSettings.backup(client, signal),
    ...untilChanged,
    refetchOnMount: "always",
  });
  return (
    <Section title={t.backups} id="backups" intro={t.backupsIntro}>
      {isError && <FailureNotice error={error} retry={refetch} />}
      {data === undefined && !isError && <Skeleton lines={6} />}
      {data !== undefined && (
        <>
          <BackupForm key={data.version} settings={data} />
          <BackupRunSection settings={data} />
        </>
      )}
    </Section>
  );
}
