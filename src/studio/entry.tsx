import { createRoot } from "react-dom/client";
import * as z from "zod/mini";
import { defaultLanguage, isLanguage } from "../base/site/languages.ts";
import { Client } from "./data/calls/client.ts";
import { loadMessages } from "./frame/language/language.tsx";
import { createQueries, SignInView, Studio } from "./frame/Studio.tsx";
import { sessionQuery } from "./frame/signIn/session.tsx";
import { rootId } from "./pageConstants.ts";
import { type Place, readAddress } from "./router/screens.ts";
import { shownAddress } from "./router/sessionHistory.ts";
import { loadScreen, prepareScreen } from "./screens/index.ts";
import type { ScreenBeginning } from "./screens/screenProps.ts";
import { allowClearing } from "./trustedTypes.ts";

const text = z.object({ en: z.string(), zh: z.string() });
const providerSchema = z.object({ name: z.string(), path: z.string() });
const markSchema = z.object({ src: z.string(), width: z.number(), height: z.number() });
const column = z.object({ path: z.string(), kind: z.string(), label: text });
const typesSchema = z.array(z.object({ name: z.string(), label: text, columns: z.array(column) }));

/** Longest time for which the server's outline stays while a screen is prepared, in milliseconds. */
const preparingMs = 3_000;

/** Asks who is signed in, and prepares the screen of the address meanwhile. */
async function beginning(given: Omit<ScreenBeginning, "place">, place?: Place): Promise<void> {
  const { client, queries } = given;
  client.isUnattended = true;
  // What fails is asked again by the screen, which shows why.
  const screen = place && prepareScreen({ ...given, place }).catch(() => undefined);
  await queries.prefetchQuery(sessionQuery(client));
  const over = new Promise((done) => setTimeout(done, preparingMs));
  // Where the session has ended, too: a call that is refused later would ask to sign in by a dialog.
  await Promise.race([screen, over]);
  client.isUnattended = false;
}

/** Draws the studio into the server's document. */
async function start(root: HTMLElement): Promise<void> {
  allowClearing();
  const { language: told, types, session, provider, mark } = root.dataset;
  const language = isLanguage(told) ? told : defaultLanguage;
  const hasSession = session === "true";
  const place = hasSession ? readAddress(shownAddress()) : undefined;
  // The screen's script comes while the messages do.
  if (place !== undefined) loadScreen(place, language).catch(() => undefined);
  if (!hasSession) SignInView.load(language).catch(() => undefined);
  const messages = await loadMessages(language);
  const client = new Client(language, messages.errors);
  const known = typesSchema.parse(JSON.parse(types ?? "[]"));
  const queries = createQueries(hasSession);
  if (hasSession) await beginning({ client, queries, language }, place);
  createRoot(root).render(
    <Studio
      queries={queries}
      client={client}
      initial={{ language, messages }}
      types={known}
      provider={provider === undefined ? undefined : providerSchema.parse(JSON.parse(provider))}
      mark={mark === undefined ? undefined : markSchema.parse(JSON.parse(mark))}
    />,
  );
}

const root = document.getElementById(rootId);
if (root !== null) await start(root);
