import { mayAtAll } from "../../data/people/account.ts";
import { Screen, Section } from "../../frame/Screen.tsx";
import { usePerson } from "../../frame/signIn/session.tsx";
import { ExportForm } from "./ExportForm.tsx";
import { ImportSection } from "./ImportSection.tsx";
import { useXliffMessages } from "./messages.ts";

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
