/** Density of the list's lines; stored in this browser. */
export const densities = ["usual", "dense"] as const;

export type Density = (typeof densities)[number];

const key = "studio:desk:density";

export function readDensity(): Density {
  try {
    return localStorage.getItem(key) === "dense" ? "dense" : "usual";
  } catch {
    return "usual";
  }
}

export function keepDensity(density: Density): void {
  try {
    localStorage.setItem(key, density);
  } catch {
    // Without storage, it lasts until the screen is left.
  }
}
