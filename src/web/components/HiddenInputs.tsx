/** Target of a form that is sent by GET, and the hidden queries it sends. */
export interface FormAddress {
  readonly action: string;
  readonly hidden: readonly (readonly [name: string, value: string])[];
}

/** An address as a form's: browsers drop the queries of an action that is sent by GET. */
export function formAddress(address: string): FormAddress {
  const [action = "", search = ""] = address.split("?");
  return { action, hidden: [...new URLSearchParams(search)] };
}

/** Queries that go with a form without being asked for. */
export function HiddenInputs({ of }: { of: readonly (readonly [name: string, value: string])[] }) {
  return of.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
