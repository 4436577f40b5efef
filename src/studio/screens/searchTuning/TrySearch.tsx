import { useState } from "react";
import { languages } from "../../../base/site/languages.ts";
import { SelectField, TextField } from "../../components/dialogs/Field.tsx";
import type { SearchSetup } from "../../data/searchTuning.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { TrialResults } from "./TrialResults.tsx";
import { useSearchTuningMessages } from "./useSearchTuningMessages.ts";

/** Preview of a search as readers have it, and with the drafts; pinned results are marked. */
export function TrySearch({ setup }: { readonly setup: SearchSetup }) {
  const t = useSearchTuningMessages();
  const { language: shown } = useInterface();
  const [search, setSearch] = useState("");
  const [language, setLanguage] = useState(shown);
  const { synonyms, pins } = setup;
  const text = search.trim();
  return (
    <>
      <div className="doc-pair">
        <TextField
          label={t.search}
          type="search"
          value={search}
          maxLength={80}
          onChange={({ target }) => setSearch(target.value)}
        />
        <SelectField
          label={t.language}
          value={language}
          onChange={({ target }) => setLanguage(target.value === "zh" ? "zh" : "en")}
        >
          {languages.map((one) => (
            <option key={one} value={one}>
              {t.languages[one]}
            </option>
          ))}
        </SelectField>
      </div>
      <TrialResults
        headings={[t.trial.published, t.trial.drafts]}
        trial={
          text === ""
            ? undefined
            : { language, search: text, synonyms: synonyms.list, pins: pins.list }
        }
      />
    </>
  );
}
