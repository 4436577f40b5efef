import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SameMessages } from "../../../../base/i18n/studio/en/compareParts.ts";
import { Button } from "../../../components/Button.tsx";
import { DocumentSearch } from "../../../components/lists/DocumentSearch.tsx";
import { FailureNotice } from "../../../components/Notice.tsx";
import { useToast } from "../../../components/Toasts.tsx";
import { oneDocument } from "../../../data/documents/oneDocument.ts";
import { mayWrite } from "../../../document/editingRights.ts";
import { useFamily } from "../../../document/referenceQueries.ts";
import { isObject } from "../../../document/store/jsonValues.ts";
import { areaMessages } from "../../../frame/language/areaMessages.ts";
import { useInterface, usePunctuation } from "../../../frame/language/language.tsx";
import { useClient, usePerson } from "../../../frame/signIn/session.tsx";
import type { PanelProps } from "../panelProps.ts";
import { copyInto, type DifferentGroup, differencesOf, shortText } from "./partDifferences.ts";

/** Messages of the panel that compares a part with another one. */
const useSameMessages = areaMessages<SameMessages>({
  en: async () => (await import("../../../../base/i18n/studio/en/compareParts.ts")).same,
  zh: async () => (await import("../../../../base/i18n/studio/zh/compareParts.ts")).same,
});

/** Differences between a part and another one, by group, to be copied from it. */
export default function ComparePartsPanel({ document }: PanelProps) {
  const t = useSameMessages();
  const toast = useToast();
  const [key, setKey] = useState<string>();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { column, other, part, groups } = useDifferences(document, key);
  const wanted = groups.filter((one) => chosen.includes(one.key));
  const copy = () => {
    copyInto(
      document.store,
      wanted.flatMap(({ differences }) => differences),
    );
    setChosen([]);
    toast(t.copied);
  };
  return (
    <section className="same" aria-label={t.title}>
      <DocumentSearch
        types={["product"]}
        label={t.search}
        column={column}
        onPick={(entry) => {
          setKey(entry.key);
          setChosen([]);
        }}
      />
      {key === undefined && <p className="empty">{t.none}</p>}
      {key === document.key && <p className="empty">{t.itself}</p>}
      {other.isError && <FailureNotice error={other.error} retry={other.refetch} />}
      {other.data !== undefined && groups.length === 0 && <p role="status">{t.equal}</p>}
      {groups.map((group) => (
        <Group
          key={group.key}
          group={group}
          part={part}
          subject={{ type: document.type.name, column }}
          isChosen={chosen.includes(group.key)}
          onChoose={(isChosen) =>
            setChosen([
              ...chosen.filter((one) => one !== group.key),
              ...(isChosen ? [group.key] : []),
            ])
          }
        />
      ))}
      {groups.length > 0 && (
        <Button look="primary" disabled={wanted.length === 0} onClick={copy}>
          {t.copy(wanted.length)}
        </Button>
      )}
    </section>
  );
}

/**
 * Differences between a part and another one.
 * @param key the other one's key; undefined: none chosen
 */
function useDifferences(document: PanelProps["document"], key: string | undefined) {
  const t = useSameMessages();
  const { language } = useInterface();
  const client = useClient();
  const mine = document.store.useValue("");
  const column = isObject(mine) && typeof mine.column === "string" ? mine.column : "";
  const family = useFamily(column);
  const other = useQuery({
    queryKey: ["documents", "same", key],
    queryFn: ({ signal }) => oneDocument.details(client, key ?? "", signal),
    enabled: key !== undefined && key !== document.key,
  });
  const theirs = other.data?.working_copy.body;
  const part = isObject(theirs) && typeof theirs.partNumber === "string" ? theirs.partNumber : key;
  const groups =
    theirs === undefined || (column !== "" && family.data === undefined)
      ? []
      : differencesOf(mine, theirs, {
          ...{ type: document.type, parameters: family.data?.list ?? [] },
          ...{ language, others: t.others },
        });
  return { column, other, part: part ?? "", groups };
}

interface GroupProps {
  readonly group: DifferentGroup;
  readonly part: string;
  readonly subject: Parameters<typeof mayWrite>[2];
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

function Group({ group, part, subject, isChosen, onChoose }: GroupProps) {
  const t = useSameMessages();
  const { colon } = usePunctuation();
  const { language } = useInterface();
  const person = usePerson();
  const needed = group.hasTexts ? (["facts", "en", "zh"] as const) : (["facts"] as const);
  const isPermitted = needed.every((what) => mayWrite(person, what, subject));
  return (
    <fieldset className="same__group">
      <legend>
        <label className="check">
          <input
            type="checkbox"
            checked={isChosen}
            disabled={!isPermitted}
            onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
          />
          <span>{t.group(group.title, group.differences.length)}</span>
        </label>
      </legend>
      {!isPermitted && <p className="field__hint">{t.notPermitted}</p>}
      <dl>
        {group.differences.map(({ path, label, mine, theirs }) => (
          <div key={path} className="same__difference">
            <dt>{label}</dt>
            <dd>
              <span className="table__quiet">{`${t.here}${colon}`}</span>
              {shortText(mine, language) || t.nothing}
            </dd>
            <dd className="same__theirs">
              <span>{`${t.there(part)}${colon}`}</span>
              {shortText(theirs, language) || t.nothing}
            </dd>
          </div>
        ))}
      </dl>
    </fieldset>
  );
}
