import { languageFacts } from "../../../base/site/languages.ts";
import { Button } from "../../components/Button.tsx";
import { Table } from "../../components/lists/Table.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import { Time } from "../../components/Time.tsx";
import { mayAtAll } from "../../data/people/account.ts";
import { type SystemState, system } from "../../data/system.ts";
import { usePunctuation } from "../../frame/language/language.tsx";
import { mayOpen } from "../../frame/navigation/screenRights.ts";
import { usePerson } from "../../frame/signIn/session.tsx";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import { Entries } from "./Entries.tsx";
import { useSystemAct } from "./useSystemAct.ts";
import { useSystemStatusMessages } from "./useSystemStatusMessages.ts";

/** Links within the site that lead nowhere, with the documents that have them. */
export function InsideLinks({ links }: { readonly links: SystemState["inside_links"] }) {
  const all = useSystemStatusMessages();
  const t = all.linkList;
  if (links === null || links.list.length === 0) return null;
  const { list, broken } = links;
  return (
    <Entries count={list.length} isOpenFirst>
      {broken > list.length && <p>{t.more(list.length, broken)}</p>}
      <Table
        label={all.lines.insideLinks}
        columns={[t.document, t.languages, t.address, t.problem]}
      >
        {list.map((link) => (
          <tr key={`${link.key} ${link.address}`}>
            <td data-label={t.document}>
              <DocumentLink use={link} />
            </td>
            <td data-label={t.languages}>
              <Languages of={link.languages} />
            </td>
            <td data-label={t.address} className="status__address">
              <code>{link.address}</code>
            </td>
            <td data-label={t.problem}>{all.insideProblems[link.problem]}</td>
          </tr>
        ))}
      </Table>
    </Entries>
  );
}

/** Links to other sites that do not answer, and the switch of their checks. */
export function OutsideLinks({ links }: { readonly links: SystemState["outside_links"] }) {
  const all = useSystemStatusMessages();
  const t = all.linkList;
  const mayManage = mayAtAll(usePerson(), "system.manage");
  const { is_on: isOn, version, list, broken, doubtful } = links;
  const change = useSystemAct(async (client, wish: boolean) => {
    await system.checkLinks(client, wish, version);
    return wish ? t.on : t.off;
  });
  return (
    <>
      {mayManage && (
        <p className="status__switch">
          <Button isBusy={change.isPending} onClick={() => change.mutate(!isOn)}>
            {isOn ? t.switchOff : t.switchOn}
          </Button>
        </p>
      )}
      {change.isError && <FailureNotice error={change.error} />}
      {list.length > 0 && (
        <Entries count={list.length} isOpenFirst={broken > 0}>
          {broken + doubtful > list.length && <p>{t.more(list.length, broken + doubtful)}</p>}
          <Table
            label={all.lines.outsideLinks}
            columns={[t.address, t.problem, t.checked, t.document]}
          >
            {list.map((link) => (
              <OutsideRow key={link.address} link={link} />
            ))}
          </Table>
        </Entries>
      )}
    </>
  );
}

function OutsideRow({ link }: { readonly link: SystemState["outside_links"]["list"][number] }) {
  const all = useSystemStatusMessages();
  const t = all.linkList;
  const { address, state, problem, status, checked_at: at, used_in: uses } = link;
  return (
    <tr>
      <td data-label={t.address} className="status__address">
        <a href={address} target="_blank" rel="noopener noreferrer">
          {address}
        </a>
      </td>
      <td data-label={t.problem}>
        {problem !== null && all.linkProblems[problem]}
        {status !== null && ` (${status})`}
        {state === "doubtful" && <span className="table__second">{t.doubtful}</span>}
      </td>
      <td data-label={t.checked}>{at !== null && <Time at={at} />}</td>
      <td data-label={t.document}>
        {uses.map((use) => (
          <span key={use.key} className="status__part">
            <DocumentLink use={use} />
          </span>
        ))}
      </td>
    </tr>
  );
}

interface Use {
  readonly key: string;
  readonly title: string;
}

function DocumentLink({ use: { key, title } }: { readonly use: Use }) {
  const mayEdit = mayOpen(usePerson(), "document");
  return mayEdit ? <Link href={addressOf("document", { key })}>{title}</Link> : title;
}

function Languages({ of }: { readonly of: readonly (keyof typeof languageFacts)[] }) {
  const { list } = usePunctuation();
  return of.map((language) => languageFacts[language].ownName).join(list);
}
