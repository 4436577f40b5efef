import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SelectField } from "../../components/dialogs/Field.tsx";
import { useLeaveWarning } from "../../components/dialogs/useLeaveWarning.ts";
import { EmptyList } from "../../components/lists/EmptyList.tsx";
import { FailureNotice, Notice } from "../../components/Notice.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { titleIn } from "../../data/calls/titleIn.ts";
import { grid } from "../../data/parts/grid.ts";
import { type LifecycleImpact, lifecycleImpact } from "../../data/parts/lifecycle.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { Screen, Section } from "../../frame/Screen.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { Link, navigate } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import type { ScreenProps } from "../screenProps.ts";
import { ImpactView } from "./ImpactView.tsx";
import { LifecycleForm } from "./LifecycleForm.tsx";
import { emptyWish, includedParts, type Wish } from "./lifecycleFormValues.ts";
import { NoticeForm } from "./NoticeForm.tsx";
import { PartsTable } from "./PartsTable.tsx";
import { useApplying } from "./useApplying.ts";
import { useLifecycleMessages } from "./useLifecycleMessages.ts";

/** The lifecycle of many parts at once: what changes, what that touches, and the notice of it. */
export default function LifecycleScreen({ place }: ScreenProps) {
  const t = useLifecycleMessages();
  const client = useClient();
  const { keys = "", family } = place.queries;
  const found = useQuery({
    queryKey: ["lifecycle", keys, family],
    queryFn: () =>
      lifecycleImpact(client, {
        family,
        parts: keys.split(",").flatMap((key) => (key === "" ? [] : [{ key }])),
      }),
    enabled: keys !== "" || family !== undefined,
  });
  const { data } = found;
  return (
    <Screen title={t.title}>
      {keys === "" && <FamilyChoice family={family ?? ""} />}
      {found.isError && <FailureNotice error={found.error} retry={found.refetch} />}
      {!found.isEnabled && (
        <EmptyList
          title={t.none}
          actions={
            <Link className="button" href={addressOf("documents", {}, { type: "product" })}>
              {t.toParts}
            </Link>
          }
        >
          {t.noneText}
        </EmptyList>
      )}
      {found.isLoading && <Skeleton shape="fields" count={4} />}
      {data !== undefined && <Assistant key={`${keys} ${family ?? ""}`} found={data} />}
    </Screen>
  );
}

LifecycleScreen.areas = [useLifecycleMessages];

function Assistant({ found }: { readonly found: LifecycleImpact }) {
  const t = useLifecycleMessages();
  const [wish, setWish] = useState(() => emptyWish(new Date().toISOString().slice(0, 10)));
  const [isDirty, setDirty] = useState(false);
  const applying = useApplying(wish, found.parts);
  useLeaveWarning(isDirty && applying.set?.state !== "done", { queries: ["keys", "family"] });
  const change = (part: Partial<Wish>) => {
    setDirty(true);
    setWish((before) => ({ ...before, ...part }));
    applying.reset();
  };
  const included = includedParts(wish, found.parts).length;
  const props = { wish, onChange: change };
  return (
    <>
      <Section
        title={t.parts}
        intro={`${t.partsIntro} ${t.includedCount(included, found.parts.length)}`}
      >
        {found.total > found.parts.length && (
          <Notice tone="warning" title={t.left(found.parts.length, found.total)} />
        )}
        <PartsTable parts={found.parts} {...props} />
      </Section>
      <Section title={t.change} intro={t.changeIntro}>
        <LifecycleForm {...props} />
      </Section>
      <Section title={t.notice} intro={t.noticeIntro}>
        <NoticeForm columns={found.columns} {...props} />
      </Section>
      <Section title={t.impact}>
        <ImpactView applying={applying} isNone={included === 0} {...props} />
      </Section>
    </>
  );
}

function FamilyChoice({ family }: { readonly family: string }) {
  const t = useLifecycleMessages();
  const { language } = useInterface();
  const client = useClient();
  const { data } = useQuery({
    queryKey: ["grid", "families"],
    queryFn: ({ signal }) => grid.families(client, signal),
  });
  return (
    <SelectField
      label={t.family}
      value={family}
      onChange={({ currentTarget }) =>
        navigate(addressOf("lifecycle", {}, { family: currentTarget.value }))
      }
    >
      <option value="">{t.chooseFamily}</option>
      {data?.map(({ key, title, parts }) => (
        <option key={key} value={key}>
          {t.familyOf(titleIn({ title, key }, language), parts)}
        </option>
      ))}
    </SelectField>
  );
}
