import type { Store } from "../../base/store/store.ts";
import type { Person } from "../../staff/access/rights.ts";
import type { Audit } from "../commandLog.ts";

/** Dependencies of a command. */
export interface AccountContext {
  readonly store: Store;
  /** Person on whose behalf the command acts. */
  readonly by: Person;
  /** Milliseconds since 1970. */
  readonly now: number;
  print(line: string): void;
  readonly audit: Audit;
}

/** A command with its words understood. */
export interface AccountCommand {
  /** Source of the password that the command needs; absent: it needs none. */
  readonly needsPassword?: "input" | "random" | undefined;
  run(work: AccountContext, password: string): Promise<void>;
}
