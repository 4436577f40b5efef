import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { keyPattern, typeNames } from "../../../base/site/contentCodes.ts";
import { type Language, languages } from "../../../base/site/languages.ts";
import { useLeaveWarning } from "../../components/dialogs/useLeaveWarning.ts";
import { arrangement } from "../../data/documents/arrangement.ts";
import { useContentTypes } from "../../data/documents/contentTypes.tsx";
import type { DocumentEntry } from "../../data/documents/documents.ts";
import { references } from "../../data/documents/formReferences.ts";
import { oneDocument } from "../../data/documents/oneDocument.ts";
import { useDocumentEntries } from "../../document/referenceQueries.ts";
import { useDocumentMessages } from "../../document/useDocumentMessages.ts";
import { useClient } from "../../frame/signIn/session.tsx";
import { navigate } from "../../router/router.tsx";
import { addressOf, type Place } from "../../router/screens.ts";
import { treeOf } from "../columns/siteColumnTree.ts";
import { numberedKeys, suggestKey, todayIn } from "./keySuggestion.ts";
import { familyType, hasRoomBelow, parentOfFamilies, placeBelow } from "./newColumnPlacement.ts";

/** Field that names documents of a type, where it is not the title; in a copy also within another. */
const titleFields: Readonly<Record<string, string>> = {
  ...{ partner: "name", faq: "question", parameter: "label", product: "name" },
};

/** Types whose title is within another field, which a new document has not yet. */
const titleWithin: Readonly<Record<string, string>> = { download: "document" };

/** Types without a title of their own. */
const withoutTitle = ["setting"];

/** Types whose documents belong to no column. A column has a parent. */
const withoutColumn = ["banner", "parameterGroup", "parameter", "setting"];

export type Title = Readonly<Record<Language, string>>;

const noTitle: Title = { en: "", zh: "" };

/** The title that an address names in a language. */
function titleNamed({ title = "", language = "en" }: Place["queries"]): Title {
  return { ...noTitle, [language === "zh" ? "zh" : "en"]: title };
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The document that a copy is made of, with the titles that its form begins with. */
function useOriginal(type: string, from: string | undefined) {
  const client = useClient();
  const { data } = useQuery({
    queryKey: ["documents", "copied", from],
    queryFn: ({ signal }) => oneDocument.details(client, from ?? "", signal),
    enabled: from !== undefined,
  });
  if (data === undefined) return undefined;
  const whole = data.working_copy.body;
  const body: Fields = isFields(whole) ? whole : {};
  const within = body[titleWithin[type] ?? ""];
  const holder = isFields(within) ? within : body;
  const written = holder[titleFields[type] ?? "title"];
  const text = (language: Language) => {
    const value = isFields(written) ? written[language] : undefined;
    return typeof value === "string" ? value : "";
  };
  return {
    title: { en: text("en"), zh: text("zh") },
    within: isFields(within) ? within : undefined,
  };
}

/** The tree of columns, for the place of a new one. */
function useColumnTree(isAsked: boolean) {
  const client = useClient();
  const { data } = useQuery({
    queryKey: ["arrangement", "columns"],
    queryFn: ({ signal }) => arrangement.columns(client, signal),
    enabled: isAsked,
  });
  return data && treeOf(data);
}

/** The column of a new document: the one that was chosen, else the one that the address names. */
function useColumn(type: string, { column: given, lists }: Place["queries"]) {
  const tree = useColumnTree(type === "column");
  const isFamily = type === "column" && lists === "product";
  const wanted = given ?? (isFamily && tree !== undefined ? parentOfFamilies(tree) : undefined);
  const known = useDocumentEntries(wanted === undefined ? [] : [wanted]);
  const [chosen, setColumn] = useState<DocumentEntry | null>();
  const column = chosen === undefined ? known?.get(wanted ?? "") : (chosen ?? undefined);
  const isDeep =
    type === "column" &&
    tree !== undefined &&
    column !== undefined &&
    !hasRoomBelow(tree, column.key);
  const place = () =>
    tree && column && placeBelow(tree, column.key, isFamily ? familyType : undefined);
  return { column, setColumn, isDeep, place };
}

/** A key that nobody has used yet: proposed until one is typed, and checked while it is. */
function useFreeKey(proposed: string) {
  const t = useDocumentMessages();
  const [typed, setKey] = useState<string>();
  const candidates = typed === undefined ? numberedKeys(proposed) : [typed];
  const taken = useDocumentEntries(candidates.filter((one) => keyPattern.test(one)));
  const key = candidates.find((one) => taken?.has(one) !== true) ?? candidates[0] ?? "";
  const isTaken = taken?.has(key) ?? false;
  const isWrong = !keyPattern.test(key);
  const takenError = isTaken ? t.newKeyTaken : undefined;
  return {
    ...{ key, setKey, isTyped: typed !== undefined, isFree: !isTaken && !isWrong },
    error: isWrong && typed !== undefined ? t.newKeyWrong : takenError,
  };
}

/** The fields of a new document as they are typed, and how it is begun. */
export function useNewDocument(type: string, queries: Place["queries"]) {
  const client = useClient();
  const types = useContentTypes();
  const { from } = queries;
  const original = useOriginal(type, from);
  const [typedTitle, setTitle] = useState<Title>();
  const title = typedTitle ?? original?.title ?? titleNamed(queries);
  const [partNumber, setPartNumber] = useState("");
  const [typedDate, setDate] = useState<string>();
  const today = todayIn(new Date());
  const date = typedDate ?? today;
  const columns = types.find(({ name }) => name === type)?.columns ?? [];
  const hasDate = columns.some(({ path, kind }) => path === "date" && kind === "day");
  const { column, setColumn, isDeep, place } = useColumn(type, queries);
  const isSameTitle = original !== undefined && title.en === original.title.en;
  const name = partNumber || (isSameTitle ? "" : title.en);
  const key = useFreeKey(
    name === "" && from !== undefined
      ? from
      : suggestKey(type, name, today, type === "column" ? column?.key : undefined),
  );
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  useLeaveWarning(
    typedTitle !== undefined || partNumber !== "" || typedDate !== undefined || key.isTyped,
    { isSending: isBusy },
  );
  const titleBody = (): Fields => {
    const texts = Object.fromEntries(
      languages.flatMap((one) => (title[one].trim() === "" ? [] : [[one, title[one].trim()]])),
    );
    if (Object.keys(texts).length === 0) return {};
    const own = { [titleFields[type] ?? "title"]: texts };
    const within = titleWithin[type];
    return within === undefined ? own : { [within]: { ...original?.within, ...own } };
  };
  const hasTitle =
    !withoutTitle.includes(type) && (!(type in titleWithin) || original?.within !== undefined);
  const hasColumn = !withoutColumn.includes(type) && (from === undefined || type === "column");
  const columnBody = (): Fields => {
    if (!hasColumn || column === undefined) return {};
    return type === "column" ? { ...place() } : { column: column.key };
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const known = typeNames.find((one) => one === type);
    if (known === undefined || isBusy || !key.isFree || isDeep) return;
    setBusy(true);
    setError(undefined);
    try {
      const body = {
        ...(hasTitle && titleBody()),
        ...(partNumber.trim() !== "" && { partNumber: partNumber.trim() }),
        ...(hasDate && date !== "" && { date }),
        ...columnBody(),
        ...(type === "setting" && {
          name: key.key.replace(/^settings\//, "").replaceAll("-", "_"),
        }),
      };
      const copy = from === undefined ? {} : { copy_of: from };
      const begun = await references.begin(client, {
        ...{ type: known, key: key.key, body, today },
        ...copy,
      });
      navigate(addressOf("document", { key: begun.key }), { replace: true });
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return {
    ...{ title, setTitle, partNumber, setPartNumber, date, setDate, column, setColumn, isDeep },
    ...{ key, hasTitle, hasColumn, hasDate, error, isBusy },
    // The original's titles come with it: a field that changes by itself would lose what is typed.
    isReady: from === undefined || original !== undefined,
    isSameTitle: original !== undefined && sameTitle(title, original.title),
    submit: (event: FormEvent) => void submit(event),
  };
}

function sameTitle(one: Title, other: Title): boolean {
  return languages.every((language) => one[language].trim() === other[language].trim());
}
