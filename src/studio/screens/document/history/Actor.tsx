import type { ActorName } from "../../../data/documents/publishing.ts";
import { usePublishingMessages } from "../publish/messages.ts";

/** Name of an actor; for actors without an account, their kind. */
export function Actor({ actor }: { readonly actor: ActorName }) {
  const { history: t } = usePublishingMessages();
  if (actor === null) return t.nobody;
  if (actor.id === "server") return t.server;
  if (actor.id.startsWith("operator:")) return t.operator;
  return actor.name ?? actor.id;
}
