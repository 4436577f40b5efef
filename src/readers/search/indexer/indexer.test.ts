import { expect, it } from "vitest";
import { stillPublication } from "../../../../tests/support/stillPublication.ts";
import { buildNews, publish } from "../../../../tests/support/world.ts";
import { ThreadEnded } from "../thread/searchThread.ts";
import { SearchThreads } from "../thread/searchThreads.ts";
import { Indexer } from "./indexer.ts";

it("a thread that ends while documents are being sent fails the update alone", async () => {
  const body = { en: `<p>${"words to read ".repeat(300)}</p>`, zh: "<p>现已发布。</p>" };
  const many = Array.from({ length: 600 }, () => buildNews({ body: { body } }));
  const threads = new SearchThreads(() => undefined);
  const ask = threads.ask.bind(threads);
  // No spy, which would listen to what is rejected.
  threads.ask = (task) => {
    const asked = ask(task);
    void threads.close();
    return asked;
  };
  const indexer = new Indexer(stillPublication(await publish(many)), threads, () => undefined);
  // Unhandled rejections fail the run.
  await expect(indexer.catchUp()).rejects.toThrow(ThreadEnded);
});
