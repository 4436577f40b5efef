import { useMemo } from "react";
import { mayAtAll, type Profile } from "../../data/people/account.ts";
import type { ScreenKey } from "../../router/screens.ts";
import { usePerson } from "../signIn/session.tsx";

/** Parts of the navigation that depend on rights. */
type Section = keyof typeof acts;

/** The rights of which one opens a part. */
const acts = {
  content: ["draft.see"],
  lifecycle: ["fact.edit"],
  redirects: ["redirect.edit"],
  searchTuning: ["search.tune"],
  desk: ["enquiry.read"],
  usage: ["usage.read"],
  people: ["account.manage"],
  roles: ["account.manage", "role.manage"],
  audit: ["audit.read"],
  systemStatus: ["job.see"],
  mailAndBackups: ["system.manage"],
} as const;

const sections = Object.keys(acts).filter((name): name is Section => name in acts);

/** Parts of the navigation that the person may see. The server enforces access to screens. */
export function useSections(): readonly Section[] {
  const person = usePerson();
  return useMemo(
    () => sections.filter((section) => acts[section].some((act) => mayAtAll(person, act))),
    [person],
  );
}

const content = ["draft.see"] as const;

/** The rights of which one opens a screen. Those that are absent show everybody what is their own. */
const opening: Partial<Record<ScreenKey, readonly string[]>> = {
  ...{
    calendar: content,
    documents: content,
    document: content,
    translation: content,
    preview: content,
  },
  ...{ grid: content, sheets: content, changeSets: content, changeSet: content },
  ...{ columns: content, homePage: content, settings: content, brand: ["setting.edit"] },
  ...{ media: content, mediaFile: content, alternativeTexts: content, trash: content },
  newDocument: ["fact.edit", "setting.edit"],
  lifecycle: acts.lifecycle,
  redirects: acts.redirects,
  searchTuning: acts.searchTuning,
  ...{ desk: acts.desk, enquiry: acts.desk, deskFigures: acts.desk, deskMails: acts.desk },
  deskSettings: ["enquiry.configure"],
  usage: acts.usage,
  ...{ people: acts.people, person: acts.people },
  ...{ systemStatus: acts.systemStatus, mailAndBackups: acts.mailAndBackups },
};

/** The rights of which one has a screen offered that shows others no more than what is their own. */
const offering: Partial<Record<ScreenKey, readonly string[]>> = {
  ...{ roles: acts.roles, audit: acts.audit },
};

/** True where a screen is offered to a person in the navigation. */
export function mayFind(person: Pick<Profile, "rights">, screen: ScreenKey): boolean {
  const wanted = offering[screen];
  return wanted === undefined
    ? mayOpen(person, screen)
    : wanted.some((act) => mayAtAll(person, act));
}

/** True where a person may see documents of a type, in some column at least; settings also by changing some. */
export function maySeeType({ rights }: Pick<Profile, "rights">, type: string): boolean {
  return rights.some(
    ({ act, types }) =>
      (act === "draft.see" && (types === undefined || types.some((one) => one === type))) ||
      (act === "setting.edit" && type === "setting"),
  );
}

/** True where a person has a right to what a screen is for. */
export function mayOpen(person: Pick<Profile, "rights">, screen: ScreenKey): boolean {
  return opening[screen]?.some((act) => mayAtAll(person, act)) ?? true;
}
