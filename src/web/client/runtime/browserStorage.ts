import { serializeEntry } from "../../../base/site/readerStorageKeys.ts";

/** Value of a cache entry; undefined where it has expired or is not an entry. */
export function parseEntry(text: string | null, now: number): unknown {
  try {
    const packed: unknown = JSON.parse(text ?? "");
    if (!isRecord(packed)) return undefined;
    const { value, expires } = packed;
    return typeof expires === "number" && now < expires ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Storage of the browser: permanent, or until the tab is closed. */
export type StorageArea = "localStorage" | "sessionStorage";

/** Stores a value. Where storage is full or forbidden nothing is stored, and no error is thrown. */
export function writeCached(
  key: string,
  value: unknown,
  { shelf = "localStorage", lifetime }: { shelf?: StorageArea; lifetime?: number } = {},
): void {
  try {
    window[shelf].setItem(key, serializeEntry(value, Date.now(), lifetime));
  } catch {
    // Caching is best effort.
  }
}

/** The value cached under a key; undefined for none or an expired one. */
export function readCached(key: string, shelf: StorageArea = "localStorage"): unknown {
  try {
    return parseEntry(window[shelf].getItem(key), Date.now());
  } catch {
    return undefined;
  }
}

export function removeCached(key: string, shelf: StorageArea = "localStorage"): void {
  try {
    window[shelf].removeItem(key);
  } catch {
    // Without storage, nothing has been cached.
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
