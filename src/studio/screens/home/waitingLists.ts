import { useQuery } from "@tanstack/react-query";
import type { Language } from "../../../base/site/languages.ts";
import { useDeskCounts } from "../../data/desk/useDeskCounts.ts";
import { documents } from "../../data/documents/documents.ts";
import { workCounts } from "../../data/lists/workCounts.ts";
import { mayAtAll, type Profile } from "../../data/people/account.ts";
import { useMessages } from "../../frame/language/language.tsx";
import { mayOpen } from "../../frame/navigation/screenRights.ts";
import { useClient, usePerson } from "../../frame/signIn/session.tsx";
import { addressOf } from "../../router/screens.ts";

/** Polling interval in milliseconds while the numbers may grow. */
const checkingMs = 3_000;

/** Something that waits: how much, and where it is. */
export interface Waiting {
  readonly id: string;
  readonly name: string;
  /** Undefined: still being read. */
  readonly count: number | undefined;
  readonly href: string;
}

/** Returns the lists that wait for the person, and for whoever takes them. A further source adds its list here. */
export function useWaiting() {
  const desk = useDeskLists();
  const work = useWorkLists();
  return {
    yours: [...desk.yours, ...work.yours],
    others: [...desk.others, ...work.others],
    isChecking: work.isChecking,
    failed: [desk.query, work.query].find(({ isError }) => isError),
  };
}

/** The lists of enquiries, as addresses of the desk name them. */
const deskLists = {
  mine: { assignee: "me" },
  past: { due: "past" },
  near: { due: "near" },
  review: { review: "only" },
  nobody: { assignee: "nobody" },
  open: {},
} as const;

/** Enquiries that wait, for people who may read some. */
function useDeskLists() {
  const { home: t } = useMessages();
  const isReader = mayAtAll(usePerson(), "enquiry.read");
  const query = useDeskCounts();
  const counts = query.data && { ...query.data, nobody: query.data.unassigned };
  const list = (name: keyof typeof deskLists): Waiting => ({
    id: `enquiries ${name}`,
    name: `${t.enquiries}: ${t.enquiryLists[name]}`,
    // A desk without time limits has neither what is due soon nor what is overdue.
    count: counts === undefined ? undefined : (counts[name] ?? 0),
    href: addressOf("desk", {}, deskLists[name]),
  });
  const yours = (["mine", "past", "near", "review", "nobody"] as const).map(list);
  return { query, yours: isReader ? yours : [], others: isReader ? [list("open")] : [] };
}

/** Work lists that wait for nobody in particular. */
const teamLists = [
  ...(["unpublished", "problems", "broken-links", "different-facts"] as const),
  ...(["incomplete", "no-datasheet", "unsaved"] as const),
] as const;

type WorkListName = keyof ReturnType<typeof useMessages>["home"]["lists"];

/** Documents, files and searches that wait, for people who see drafts. */
function useWorkLists() {
  const { home: t } = useMessages();
  const client = useClient();
  const person = usePerson();
  const isReader = mayOpen(person, "documents");
  const mayTune = mayOpen(person, "searchTuning");
  const query = useQuery({
    queryKey: ["work-lists"],
    queryFn: ({ signal }) => documents.workLists(client, signal),
    refetchInterval: ({ state }) => (state.data?.is_checking ? checkingMs : false),
    enabled: isReader,
  });
  const unused = useQuery({
    queryKey: ["media", "unused-count"],
    queryFn: ({ signal }) => workCounts.unusedFiles(client, signal),
    enabled: isReader,
  });
  const inVain = useQuery({
    queryKey: ["search-tuning", "searches", "in-vain-count"],
    queryFn: ({ signal }) => workCounts.searchesInVain(client, signal),
    enabled: mayTune,
  });
  const list = (name: WorkListName): Waiting => ({
    id: `documents ${name}`,
    name: t.lists[name],
    count: query.data?.counts[name],
    href: addressOf("documents", {}, { list: name }),
  });
  const yours: WorkListName[] = [
    "unsaved-mine",
    ...(mayTranslate(person, "en") ? (["behind-en"] as const) : []),
    ...(mayTranslate(person, "zh") ? (["behind-zh"] as const) : []),
    ...(mayWrite(person) ? (["past-review"] as const) : []),
  ];
  const others = [
    ...teamLists,
    ...(["behind-en", "behind-zh", "past-review"] as const).filter((one) => !yours.includes(one)),
  ];
  const files: Waiting = {
    id: "files unused",
    name: t.unusedFiles,
    count: unused.isError ? 0 : unused.data,
    href: addressOf("media", {}, { list: "unused" }),
  };
  const searches: Waiting = {
    id: "searches in vain",
    name: t.searchesInVain,
    count: inVain.isError ? 0 : inVain.data,
    href: addressOf("searchTuning", {}),
  };
  return {
    query,
    isChecking: query.data?.is_checking === true,
    yours: isReader ? yours.map(list) : [],
    others: [...(isReader ? [...others.map(list), files] : []), ...(mayTune ? [searches] : [])],
  };
}

function mayTranslate({ rights }: Pick<Profile, "rights">, language: Language): boolean {
  return rights.some(
    ({ act, languages }) =>
      act === "text.edit" && (languages === undefined || languages.includes(language)),
  );
}

function mayWrite(person: Pick<Profile, "rights">): boolean {
  return mayAtAll(person, "text.edit") || mayAtAll(person, "fact.edit");
}
