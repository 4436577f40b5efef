import type { Store } from "../../src/base/store/store.ts";
import { openTestApp, type TestApp } from "./app.ts";
import { enquiryWorld } from "./enquiries.ts";

/** A server with the forms of `enquiryWorld` on a store, closed with its scope. */
export async function openEnquirySite(
  store: Store,
): Promise<{ store: Store; server: TestApp } & AsyncDisposable> {
  const server = await openTestApp({ store, documents: enquiryWorld() });
  return { store, server, [Symbol.asyncDispose]: () => server.close() };
}
