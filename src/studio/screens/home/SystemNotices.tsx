import { useQuery } from "@tanstack/react-query";
import type { SystemMessages } from "../../../base/i18n/studio/en/system.ts";
import { FailureNotice, Notice } from "../../components/Notice.tsx";
import { useTimeText } from "../../components/Time.tsx";
import { type SystemState, system } from "../../data/system.ts";
import { areaMessages } from "../../frame/language/areaMessages.ts";
import { mayOpen } from "../../frame/navigation/screenRights.ts";
import { Section } from "../../frame/Screen.tsx";
import { useClient, usePerson } from "../../frame/signIn/session.tsx";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";

export const useSystemMessages = areaMessages<SystemMessages>({
  en: async () => (await import("../../../base/i18n/studio/en/system.ts")).system,
  zh: async () => (await import("../../../base/i18n/studio/zh/system.ts")).system,
});

/** Red lines of the system's status and recent changes of settings, for people who run the server. */
export function SystemNotices() {
  const t = useSystemMessages();
  const client = useClient();
  const { data, error, isError, refetch } = useQuery({
    queryKey: ["system"],
    queryFn: ({ signal }) => system.state(client, signal),
    refetchOnMount: "always",
  });
  const red = data?.lines.filter(({ state }) => state === "red").length ?? 0;
  const changes = data?.changes ?? [];
  if (!isError && red + changes.length === 0) return null;
  return (
    <Section title={t.title}>
      {isError && <FailureNotice error={error} retry={refetch} />}
      {red > 0 && (
        <Notice
          tone="warning"
          title={t.red(red)}
          actions={
            <Link className="button" href={addressOf("systemStatus", {})}>
              {t.status}
            </Link>
          }
        />
      )}
      <Changes changes={changes} />
    </Section>
  );
}

/** Changes of the settings of mail and backups, which somebody in an administrator's account could make. */
function Changes({ changes }: Pick<SystemState, "changes">) {
  const t = useSystemMessages();
  const timeText = useTimeText();
  const person = usePerson();
  return changes.map(({ what, at, by }) => (
    <Notice
      key={what}
      actions={
        mayOpen(person, "mailAndBackups") && (
          <Link className="button" href={addressOf("mailAndBackups", {})}>
            {t.open}
          </Link>
        )
      }
    >
      {t.changed[what](timeText(at), by)}
    </Notice>
  ));
}
