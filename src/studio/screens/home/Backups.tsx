import { useQuery } from "@tanstack/react-query";
import type { SystemMessages } from "../../../base/i18n/studio/en/system.ts";
import { fileSize } from "../../../base/site/values/fileSize.ts";
import { Icon } from "../../components/Icon.tsx";
import { FailureNotice, Notice } from "../../components/Notice.tsx";
import { useTimeText } from "../../components/Time.tsx";
import { type SystemState, systemState } from "../../data/system.ts";
import { areaMessages } from "../../frame/language/areaMessages.ts";
import { mayOpen } from "../../frame/navigation/navigationSections.ts";
import { Section } from "../../frame/Screen.tsx";
import { useClient, usePerson } from "../../frame/signIn/session.tsx";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";

const useSystemMessages = areaMessages<SystemMessages>({
  en: async () => (await import("../../../base/i18n/studio/en/system.ts")).system,
  zh: async () => (await import("../../../base/i18n/studio/zh/system.ts")).system,
});

/** The last backup and the last tested one, and recent changes of settings, for administrators. */
export function Backups() {
  const t = useSystemMessages();
  const client = useClient();
  const { data, error, isError, refetch } = useQuery({
    queryKey: ["system"],
    queryFn: ({ signal }) => systemState(client, signal),
    refetchOnMount: "always",
  });
  return (
    <Section title={t.title}>
      {isError && <FailureNotice error={error} retry={refetch} />}
      {data === undefined && !isError && <span className="bone" />}
      {data !== undefined && <Changes changes={data.changes} />}
      {data !== undefined && <State backups={data.backups} />}
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

function State({ backups }: Pick<SystemState, "backups">) {
  const t = useSystemMessages();
  const timeText = useTimeText();
  if (backups === null) {
    return (
      <Notice tone="warning" title={t.none}>
        {t.noneText}
      </Notice>
    );
  }
  if (!backups.is_reachable) {
    return (
      <Notice tone="warning" title={t.unreachable}>
        {t.unreachableText}
      </Notice>
    );
  }
  const { newest, tested } = backups;
  return (
    <>
      {backups.is_overdue && (
        <Notice tone="warning" title={newest === null ? t.noBackup : t.overdue}>
          {t.overdueText}
        </Notice>
      )}
      {backups.is_test_overdue && newest !== null && (
        <Notice tone="warning" title={tested === null ? t.neverTested : t.testOverdue}>
          {t.testText}
        </Notice>
      )}
      <ul className="rows">
        {newest !== null && (
          <li className="row">
            <Icon name="copy" />
            <div className="row__text">{t.newest(timeText(newest.at), fileSize(newest.size))}</div>
          </li>
        )}
        {tested !== null && (
          <li className="row">
            <Icon name="check" />
            <div className="row__text">
              {t.tested(timeText(tested.at), timeText(tested.made_at))}
            </div>
          </li>
        )}
      </ul>
    </>
  );
}
