/** Parts of the navigation that depend on rights. */
export type Section = "content" | "people" | "roles" | "audit";

/** What the person may see of the navigation. What a screen shows is the server's to decide. */
export function useSections(): readonly Section[] {
  return [];
}
