import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { staffPreviewPrefix } from "../../../base/site/addresses/previewAddress.ts";
import { languages } from "../../../base/site/languages.ts";
import {
  type GroupedSetting,
  type SettingGroup,
  settingGroups,
} from "../../../base/site/settingGroups.ts";
import { MenuPreview } from "../../arrange/MenuPreview.tsx";
import { useArrangementMessages } from "../../arrange/useArrangementMessages.ts";
import { BrandPreview } from "../../brand/BrandPreview.tsx";
import { Button } from "../../components/Button.tsx";
import { Icon } from "../../components/Icon.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import { useMediaQuery } from "../../components/useMediaQuery.ts";
import { type DocumentEntry, documents } from "../../data/documents/documents.ts";
import { references } from "../../data/documents/formReferences.ts";
import { typeQuery } from "../../data/documents/oneDocument.ts";
import { mayWrite } from "../../document/editingRights.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { Screen } from "../../frame/Screen.tsx";
import { useClient, usePerson } from "../../frame/signIn/session.tsx";
import { Panes } from "../../preview/Panes.tsx";
import { Link, navigate } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import { isInHeaderFooter } from "../document/isInHeaderFooter.ts";
import { narrow } from "../document/narrowWindow.ts";
import { StatusChips } from "../documents/StatusChips.tsx";
import { useListMessages } from "../documents/useListMessages.ts";
import type { ScreenProps } from "../screenProps.ts";

const groups = Object.keys(settingGroups).filter((name): name is SettingGroup => {
  return name in settingGroups;
});

/** Shares the prefix of queries that a publication makes outdated. */
const queryKey = ["documents", "settings"];

/** Every setting with its effect, beside a preview of the chosen one. */
export default function SettingsScreen({ place }: ScreenProps) {
  const t = useArrangementMessages();
  const client = useClient();
  const list = useQuery({
    queryKey,
    queryFn: ({ signal }) => documents.list(client, "type=setting&limit=100", signal),
  });
  const entries = new Map(list.data?.data.map((one) => [one.key, one]));
  const named = place.queries.setting;
  const chosen = entries.get(keyOf(named ?? "page_grey"));
  return (
    <Screen title={t.settings.title}>
      <p className="section__intro lead">{t.settings.intro}</p>
      {list.isError && <FailureNotice error={list.error} retry={list.refetch} />}
      <div className="arrange">
        <div className="arrange__main">
          {groups.map((group) => (
            <section key={group} aria-label={t.settings.groups[group]}>
              <h2>{t.settings.groups[group]}</h2>
              <ul className="settings-list">
                {settingGroups[group].map((name) => (
                  <Setting
                    key={name}
                    name={name}
                    entry={entries.get(keyOf(name))}
                    isChosen={name === named || chosen?.key === keyOf(name)}
                    isNamed={name === named && list.isSuccess}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
        <section className="arrange__preview" aria-label={t.preview.title}>
          {chosen && <SettingPreview key={chosen.key} entry={chosen} />}
        </section>
      </div>
    </Screen>
  );
}

SettingsScreen.areas = [useArrangementMessages, useListMessages];

/** The key of a setting's document. */
function keyOf(name: string): string {
  return `settings/${name.replaceAll("_", "-")}`;
}

interface SettingProps {
  readonly name: GroupedSetting;
  readonly entry: DocumentEntry | undefined;
  readonly isChosen: boolean;
  /** The address names it: it is brought into view. */
  readonly isNamed: boolean;
}

function Setting({ name, entry, isChosen, isNamed }: SettingProps) {
  const t = useArrangementMessages();
  const { language } = useInterface();
  const client = useClient();
  const type = useQuery(typeQuery(client, "setting"));
  const label = type.data?.settings?.[name]?.label[language] ?? name;
  const isNarrow = useMediaQuery(narrow);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isNamed) row.current?.scrollIntoView({ block: "nearest", behavior: "instant" });
  }, [isNamed]);
  return (
    <li ref={row} className="settings-list__one" data-chosen={isChosen}>
      <p className="settings-list__head">
        {entry === undefined ? (
          <Unset name={name} label={label} />
        ) : (
          <>
            <Link href={formOf(entry.key, isNarrow)}>{label}</Link>
            <StatusChips entry={entry} language={language} />
          </>
        )}
      </p>
      <p className="settings-list__about">{t.settings.about[name]}</p>
      {entry !== undefined && hasPreview(entry.key) && (
        <Link
          className="settings-list__see"
          href={addressOf("settings", {}, { setting: name })}
          aria-current={isChosen ? "true" : undefined}
        >
          <Icon name="eye" />
          {t.settings.see(label)}
        </Link>
      )}
    </li>
  );
}

/** A setting with its default: its document is created when somebody sets it. */
function Unset({ name, label }: { readonly name: GroupedSetting; readonly label: string }) {
  const t = useArrangementMessages();
  const client = useClient();
  const cache = useQueryClient();
  const person = usePerson();
  const isNarrow = useMediaQuery(narrow);
  const begin = useMutation({
    mutationFn: () =>
      references.begin(client, { type: "setting", key: keyOf(name), body: { name } }),
    onSuccess: ({ key }) => navigate(formOf(key, isNarrow)),
    // Somebody else may have created it.
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
  return (
    <>
      <span>{label}</span>
      <span className="chip">{t.settings.byDefault}</span>
      {mayWrite(person, "facts", { type: "setting", column: undefined, setting: name }) && (
        <Button isBusy={begin.isPending} onClick={() => begin.mutate()}>
          {t.settings.begin(label)}
        </Button>
      )}
      {begin.isError && <FailureNotice error={begin.error} />}
    </>
  );
}

/** Address of a setting's form, beside the preview of its effect where there is room. */
function formOf(key: string, isNarrow: boolean): string {
  return addressOf("document", { key }, { panel: isNarrow ? undefined : panelOf(key) });
}

const onHome: readonly string[] = ["settings/home", "settings/page-grey"];

const brandKey = "settings/brand";

function hasPreview(key: string): boolean {
  return isInHeaderFooter(key) || onHome.includes(key) || key === brandKey;
}

/** Panel of a setting's preview, beside its form. */
function panelOf(key: string): string | undefined {
  if (isInHeaderFooter(key)) return "frame";
  if (key === brandKey) return "brand";
  return onHome.includes(key) ? "preview" : undefined;
}

/** Preview of a setting's draft. */
function SettingPreview({ entry: { id, key } }: { readonly entry: DocumentEntry }) {
  const subject = { kind: "documents", documents: [{ id }] } as const;
  const prefix = staffPreviewPrefix({ subject, languages });
  if (isInHeaderFooter(key)) return <MenuPreview prefix={prefix} version={0} part="footer" />;
  if (key === brandKey) return <BrandPreview prefix={prefix} version={0} />;
  return hasPreview(key) ? <Panes prefix={prefix} path="/" version={0} isTall /> : null;
}
