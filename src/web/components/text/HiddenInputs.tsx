/** Queries that go with a form without being asked for. */
export function HiddenInputs({ of }: { of: readonly (readonly [name: string, value: string])[] }) {
  return of.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
