import { languageFacts } from "../../../base/site/languages.ts";
import { Notice } from "../../components/Notice.tsx";
import { useInterface } from "../../frame/language/language.tsx";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import { useNumberText } from "./UsageChart.tsx";
import { useUsageMessages } from "./useUsageMessages.ts";

/** Says that usage is switched off. */
export function OffNotice() {
  const t = useUsageMessages();
  const setting = addressOf("settings", {}, { setting: "usage" });
  return (
    <Notice tone="warning" actions={<Link href={setting}>{t.offLink}</Link>}>
      {t.off}
    </Notice>
  );
}

interface TotalProps {
  readonly name: string;
  readonly count: number;
  /** The same of the period before; undefined: not known. */
  readonly before: number | undefined;
}

/** A total and how it has changed. */
export function Total({ name, count, before }: TotalProps) {
  const numberText = useNumberText();
  const changeText = useChangeText();
  return (
    <>
      <span className="usage-totals__name">{name}</span>
      <span className="usage-totals__count">{numberText(count)}</span>
      {before !== undefined && (
        <span className="usage-totals__change">{changeText(count, before)}</span>
      )}
    </>
  );
}

function useChangeText(): (count: number, before: number) => string {
  const t = useUsageMessages();
  const { language } = useInterface();
  const format = new Intl.NumberFormat(languageFacts[language].tag, {
    ...{ style: "percent", signDisplay: "exceptZero", maximumFractionDigits: 0 },
  });
  return (count, before) => {
    if (before === count) return t.same;
    return before === 0 ? t.noBefore : t.change(format.format(count / before - 1));
  };
}
