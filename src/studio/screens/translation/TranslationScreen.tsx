import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isLanguage, type Language, languages } from "../../../base/site/languages.ts";
import { Button } from "../../components/Button.tsx";
import { SelectField } from "../../components/dialogs/Field.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import { saveAs } from "../../components/saveAs.ts";
import { queryOf } from "../../data/calls/paths.ts";
import { useContentTypes } from "../../data/documents/contentTypes.tsx";
import { documents } from "../../data/documents/documents.ts";
import { xliff } from "../../data/documents/xliff.ts";
import { mayAtAll } from "../../data/people/account.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { Screen, Section } from "../../frame/Screen.tsx";
import { useClient, usePerson } from "../../frame/signIn/session.tsx";
import { ImportSection } from "./ImportSection.tsx";
import { useXliffMessages } from "./useXliffMessages.ts";

/** Target language, texts and documents of an export. */
function ExportForm() {
  const t = useXliffMessages();
  const client = useClient();
  const [target, setTarget] = useState<Language>("zh");
  const [texts, setTexts] = useState("behind");
  const [type, setType] = useState("");
  const download = useMutation({
    mutationFn: () => xliff.export(client, queryOf({ target, texts, type })),
    onSuccess: (file) => saveAs(`tapeout-${target}.xlf`, file),
  });
  const behind = queryOf({ list: `behind-${target}`, type, limit: "1" });
  const { data } = useQuery({
    queryKey: ["documents", behind],
    queryFn: ({ signal }) => documents.list(client, behind, signal),
  });
  const isEmpty = texts === "behind" && data?.total === 0;
  return (
    <>
      {download.isError && <FailureNotice error={download.error} />}
      <div className="field-row export-form">
        <SelectField
          label={t.target}
          value={target}
          onChange={({ currentTarget: { value } }) => {
            if (isLanguage(value)) setTarget(value);
          }}
        >
          {languages.toReversed().map((one) => (
            <option key={one} value={one}>
              {t.languages[one]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t.texts}
          value={texts}
          onChange={({ currentTarget }) => setTexts(currentTarget.value)}
        >
          <option value="behind">{t.behind(data?.total ?? 0)}</option>
          <option value="all">{t.all}</option>
        </SelectField>
        <TypeField type={type} onChange={setType} />
        <Button
          look="primary"
          isBusy={download.isPending}
          disabled={isEmpty}
          onClick={() => download.mutate()}
        >
          {t.download}
        </Button>
      </div>
      {isEmpty && <p className="table__quiet">{t.nothing}</p>}
    </>
  );
}

interface TypeFieldProps {
  readonly type: string;
  readonly onChange: (type: string) => void;
}

function TypeField({ type, onChange }: TypeFieldProps) {
  const t = useXliffMessages();
  const { language } = useInterface();
  const types = useContentTypes();
  return (
    <SelectField
      label={t.type}
      value={type}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <option value="">{t.anyType}</option>
      {types.map(({ name, label }) => (
        <option key={name} value={name}>
          {label[language]}
        </option>
      ))}
    </SelectField>
  );
}

/** Texts out to agencies and back. */
export default function TranslationScreen() {
  const t = useXliffMessages();
  return (
    <Screen title={t.title}>
      <Section title={t.exportTitle} intro={t.intro}>
        <ExportForm />
      </Section>
      {mayAtAll(usePerson(), "text.edit") && (
        <Section title={t.importTitle}>
          <ImportSection />
        </Section>
      )}
    </Screen>
  );
}

TranslationScreen.areas = [useXliffMessages];
