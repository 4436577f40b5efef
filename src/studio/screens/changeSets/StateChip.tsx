import type { ChangeSet } from "../../data/parts/changeSets.ts";
import { usePunctuation } from "../../frame/language/language.tsx";
import { useChangeSetMessages } from "./messages.ts";

const looks: Readonly<Record<string, string>> = {
  done: "chip--good",
  refused: "chip--danger",
  checked: "chip--warning",
};

/** State of a change set. */
export function StateChip({ set }: { readonly set: ChangeSet }) {
  const t = useChangeSetMessages();
  const states: Readonly<Record<string, string>> = t.states;
  return <span className={`chip ${looks[set.state] ?? ""}`}>{states[set.state] ?? set.state}</span>;
}

/** Returns a formatter of a change set's publication: drafts only, or its languages. */
export function useReach(): (set: ChangeSet) => string {
  const t = useChangeSetMessages();
  const { list } = usePunctuation();
  const names: Readonly<Record<string, string>> = t.languages;
  return ({ publish }) =>
    publish === null ? t.drafts : t.published(publish.map((one) => names[one] ?? one).join(list));
}
