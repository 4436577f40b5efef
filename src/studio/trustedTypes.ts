interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createHTML(text: string): string | null }): unknown;
}

/**
 * Makes the default policy of Trusted Types: an element may be cleared by `innerHTML = ""`, as React
 * Aria's live announcer does; every other text that would become HTML is refused.
 */
export function allowClearing(): void {
  const factory: unknown = Reflect.get(window, "trustedTypes");
  if (!isFactory(factory)) return;
  factory.createPolicy("default", { createHTML: (text) => (text === "" ? "" : null) });
}

function isFactory(value: unknown): value is TrustedTypesFactory {
  return typeof value === "object" && value !== null && "createPolicy" in value;
}
