import type { ActorName } from "../../../data/documents/publishing.ts";
import { usePublishingMessages } from "../publish/messages.ts";

/** Somebody's name; of those without an account what they are. */
export function Actor({ actor }: { readonly actor: ActorName }) {
  const { history: t } = usePublishingMessages();
  if (actor === null) return t.nobody;
  if (actor.id === "server") return t.server;
  if (actor.id.startsWith("operator:")) return t.operator;
  return actor.name ?? actor.id;
}
