import { parentPort } from "node:worker_threads";
import { createAddressing } from "../../../base/http/requests/siteOrigins.ts";
import { openStore } from "../../../base/store/store.ts";
import { followPublication } from "../../../content/published/livePublication.ts";
import { LiveStock } from "../../../content/stock/liveStock.ts";
import { Overlays } from "./draftOverlays.ts";
import { PreviewEngine } from "./previewEngine.ts";
import { answerOf, type Previews } from "./previewThreadMessages.ts";
import type { FromThread, ThreadSetting, ToThread } from "./threadedPreviews.ts";

// The thread of threadedPreviews.ts: it has a store and a publication of its own, so that making a page of a
// preview, however large, takes nothing of the thread that answers readers.

let engine: Promise<Previews> | undefined;

parentPort?.on("message", (message: ToThread) => {
  const post = (reply: FromThread) => parentPort?.postMessage(reply);
  answered(message).then(
    (answer) => post({ id: message.id, answer }),
    (error: unknown) => {
      const problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
      post({ id: message.id, problem });
    },
  );
});

async function answered(message: ToThread) {
  if ("setting" in message) {
    engine = open(message.setting);
    await engine;
    return undefined;
  }
  const opened = await engine;
  if (opened === undefined) throw new Error("The thread of previews is not open");
  return answerOf(opened, message.question);
}

async function open({ store: options, manifest, addressing }: ThreadSetting): Promise<Previews> {
  const store = await openStore(options);
  // The store asks again for what could not be read.
  const onError = () => undefined;
  const live = await followPublication(store, onError);
  const stock = await LiveStock.open(store, { now: Date.now, onError });
  return new PreviewEngine(new Overlays(store, live), {
    ...{ manifest, stock, addressing: createAddressing(addressing) },
    now: () => new Date(),
  });
}
