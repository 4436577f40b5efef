import type { Language } from "../../../base/site/languages.ts";
import type { Person } from "../../../staff/access/rights.ts";
import type { FactorState } from "../../../staff/accounts/people/presentRights.ts";
import type { AccountProfile } from "../../../staff/accounts/people/profile.ts";
import type { Grant } from "../../../staff/accounts/roles/roles.ts";

/** The credential that a caller came with. */
export type Credential =
  | {
      readonly kind: "session";
      readonly id: number;
      /** Time of the last proof of who it is, milliseconds since 1970; undefined: none. */
      readonly provedAt: number | undefined;
    }
  | { readonly kind: "token"; readonly id: number };

/** Caller of the admin API. */
export interface Caller {
  /** The person, with the rights of this request: the account's, or fewer. */
  readonly person: Person;
  readonly account: AccountProfile;
  readonly credential: Credential;
  /** The account's own choice; undefined: none. */
  readonly chosenLanguage: Language | undefined;
  /** Language of what is said to the caller. */
  readonly language: Language;
  /** The role that an administrator looks as; undefined: as themself. */
  readonly viewAs: Grant | undefined;
  /** Step that the account must take before anything else. */
  readonly mustFirst: "factor-required" | "password-change-required" | undefined;
  /** State of its second factor; undefined for a token. */
  readonly factor: FactorState | undefined;
}
