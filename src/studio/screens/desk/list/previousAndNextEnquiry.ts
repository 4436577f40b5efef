import type { DeskLine } from "../../../data/desk/enquiries.ts";

interface SeenList {
  /** Address of the list. */
  readonly address: string;
  readonly codes: readonly string[];
}

/** The list that was looked at last, while the studio is open. */
let seen: SeenList | undefined;

export function keepList(address: string, lines: readonly Pick<DeskLine, "code">[]): void {
  seen = { address, codes: lines.map(({ code }) => code) };
}

/** The list that an enquiry was opened from, and the enquiries before and after it there. */
export function neighboursOf(code: string): {
  readonly address: string | undefined;
  readonly previous: string | undefined;
  readonly next: string | undefined;
} {
  const at = seen?.codes.indexOf(code) ?? -1;
  return {
    address: seen?.address,
    previous: at > 0 ? seen?.codes[at - 1] : undefined,
    next: at < 0 ? undefined : seen?.codes[at + 1],
  };
}
