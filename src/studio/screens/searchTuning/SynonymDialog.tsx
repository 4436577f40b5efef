import { useState } from "react";
import { type Language, languages } from "../../../base/site/languages.ts";
import { Button } from "../../components/Button.tsx";
import { Dialog, DialogActions } from "../../components/dialogs/Dialog.tsx";
import { SelectField, TextField } from "../../components/dialogs/Field.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import type { SearchTrial, SynonymGroup } from "../../data/searchTuning.ts";
import { useMessages } from "../../frame/language/language.tsx";
import { TrialResults } from "./TrialResults.tsx";
import { useSearchTuningMessages } from "./useSearchTuningMessages.ts";

interface SynonymDialogProps {
  readonly groups: readonly SynonymGroup[];
  /** Index of the group to change; undefined: a new one, or one to be chosen. */
  readonly at?: number | undefined;
  /** Search that is to find something; absent: the first word that is typed. */
  readonly search?: { readonly language: Language; readonly text: string };
  onSave(groups: readonly SynonymGroup[]): Promise<void>;
  onClose(): void;
}

type Typed = Readonly<Record<Language, string>>;

/** Words between commas of either script. */
function wordsOf(text: string): string[] {
  const words = text.split(/[,，、;；\n]/).map((word) => word.trim());
  return [...new Set(words.filter((word) => word !== ""))];
}

function typedOf(group: SynonymGroup, search?: SynonymDialogProps["search"]): Typed {
  const of = (language: Language) => {
    const own = search?.language === language ? [search.text] : [];
    return [...new Set([...group[language], ...own])].join(", ");
  };
  return { en: of("en"), zh: of("zh") };
}

const noWords: SynonymGroup = { en: [], zh: [] };

/** Changes a group of synonyms, or makes one, while its effect is tried. */
export function SynonymDialog({ groups, at, search, onSave, onClose }: SynonymDialogProps) {
  const t = useSearchTuningMessages();
  const { frame } = useMessages();
  const [chosen, setChosen] = useState(at);
  const groupAt = (index: number | undefined) =>
    (index === undefined ? noWords : groups[index]) ?? noWords;
  const [typed, setTyped] = useState(() => typedOf(groupAt(at), search));
  const [isSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const group = { en: wordsOf(typed.en), zh: wordsOf(typed.zh) };
  const problem = problemOf(group, t.synonyms);
  const next = chosen === undefined ? [...groups, group] : groups.with(chosen, group);
  const choose = (index: number | undefined) => {
    setChosen(index);
    setTyped(typedOf(groupAt(index), search));
  };
  const save = async () => {
    setSent(true);
    if (problem !== undefined || isBusy) return;
    setBusy(true);
    try {
      await onSave(next);
      onClose();
    } catch (refused) {
      setError(refused);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={at === undefined ? t.synonyms.addTitle : t.synonyms.editTitle}
      width="wide"
      isDismissable={false}
      onClose={onClose}
    >
      {at === undefined && groups.length > 0 && (
        <SelectField
          label={t.synonyms.group}
          value={chosen ?? ""}
          onChange={({ target }) => choose(target.value === "" ? undefined : Number(target.value))}
        >
          <option value="">{t.synonyms.newGroup}</option>
          {groups.map(({ en, zh }, index) => (
            <option key={[...en, ...zh].join()} value={index}>
              {[...en, ...zh].join(" · ")}
            </option>
          ))}
        </SelectField>
      )}
      <div className="doc-pair">
        {languages.map((language) => (
          <TextField
            key={language}
            label={t.synonyms.words[language]}
            hint={t.synonyms.hint}
            value={typed[language]}
            error={isSent ? problem : undefined}
            onChange={({ target }) => setTyped({ ...typed, [language]: target.value })}
          />
        ))}
      </div>
      <TrialResults trial={problem === undefined ? trialOf(group, next, search) : undefined} />
      {error !== undefined && <FailureNotice error={error} />}
      <DialogActions>
        <Button onClick={onClose}>{frame.cancel}</Button>
        <Button look="primary" isBusy={isBusy} onClick={() => void save()}>
          {frame.save}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function problemOf(
  { en, zh }: SynonymGroup,
  t: ReturnType<typeof useSearchTuningMessages>["synonyms"],
): string | undefined {
  if (en.length + zh.length < 2) return t.tooFew;
  const isLong = [...en, ...zh].some((word) => word.length > 60);
  return en.length > 12 || zh.length > 12 || isLong ? t.tooMany : undefined;
}

function trialOf(
  { en, zh }: SynonymGroup,
  synonyms: readonly SynonymGroup[],
  search: SynonymDialogProps["search"],
): SearchTrial {
  if (search !== undefined) return { language: search.language, search: search.text, synonyms };
  const [first = ""] = [...en, ...zh];
  return { language: en.length > 0 ? "en" : "zh", search: first, synonyms };
}
