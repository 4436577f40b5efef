import type { StaffState } from "../../data/desk/enquiries.ts";
import { useDeskMessages } from "./useDeskMessages.ts";

const looks = {
  received: "chip--accent",
  "in-work": "chip--warning",
  answered: "chip--good",
  closed: "",
} as const satisfies Record<StaffState, string>;

/** The state of an enquiry. */
export function StateChip({ state }: { readonly state: StaffState }) {
  const t = useDeskMessages();
  return <span className={`chip ${looks[state]}`}>{t.states[state]}</span>;
}
