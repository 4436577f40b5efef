import { createRoot } from "react-dom/client";
import * as z from "zod/mini";
import { defaultLanguage, isLanguage } from "../base/site/languages.ts";
import { Client } from "./data/calls/client.ts";
import { rootId } from "./documentShell.ts";
import { loadMessages } from "./frame/language/language.tsx";
import { Studio } from "./frame/Studio.tsx";
import { allowClearing } from "./trustedTypes.ts";

const text = z.object({ en: z.string(), zh: z.string() });
const providerSchema = z.object({ name: z.string(), path: z.string() });
const markSchema = z.object({ src: z.string(), width: z.number(), height: z.number() });
const column = z.object({ path: z.string(), kind: z.string(), label: text });
const typesSchema = z.array(z.object({ name: z.string(), label: text, columns: z.array(column) }));

/** Draws the studio into the server's document. */
async function start(root: HTMLElement): Promise<void> {
  allowClearing();
  const { language: told, types, session, provider, mark } = root.dataset;
  const language = isLanguage(told) ? told : defaultLanguage;
  const messages = await loadMessages(language);
  const client = new Client(language, messages.errors);
  const known = typesSchema.parse(JSON.parse(types ?? "[]"));
  createRoot(root).render(
    <Studio
      client={client}
      initial={{ language, messages }}
      types={known}
      provider={provider === undefined ? undefined : providerSchema.parse(JSON.parse(provider))}
      mark={mark === undefined ? undefined : markSchema.parse(JSON.parse(mark))}
      hasSession={session === "true"}
    />,
  );
}

const root = document.getElementById(rootId);
if (root !== null) await start(root);
