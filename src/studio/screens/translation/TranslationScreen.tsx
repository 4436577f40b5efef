import { Screen, Section } from "../../frame/Screen.tsx";
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
      <Section title={t.importTitle}>
        <ImportSection />
      </Section>
    </Screen>
  );
}
