import { expect, it } from "vitest";
import type { Language } from "../../site/languages.ts";
import { LanguageTurns } from "./languageTurns.ts";

/** Searches that a test answers, in the order in which the thread was asked. */
class Asked {
  readonly names: string[] = [];
  readonly #answers: PromiseWithResolvers<void>[] = [];
  readonly #turns: LanguageTurns;

  constructor(turns: LanguageTurns) {
    this.#turns = turns;
  }

  ask(language: Language, name: string): Promise<void> {
    return this.#turns.ask(language, () => {
      this.names.push(name);
      const answer = Promise.withResolvers<void>();
      this.#answers.push(answer);
      return answer.promise;
    });
  }

  /** Answers the first one that is not answered. */
  async answer(problem?: Error): Promise<void> {
    const answer = this.#answers.shift();
    if (problem) answer?.reject(problem);
    else answer?.resolve();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

it("lets a language in between many searches of another, which stay in their order", async () => {
  const turns = new LanguageTurns();
  const asked = new Asked(turns);
  const all = [1, 2, 3, 4].map((at) => asked.ask("en", `en ${at}`));
  all.push(asked.ask("zh", "zh 1"), asked.ask("zh", "zh 2"));
  expect(asked.names).toEqual(["en 1", "en 2"]);
  expect([turns.waiting("en"), turns.waiting("zh")]).toEqual([2, 2]);
  for (let count = 0; count < 6; count += 1) await asked.answer();
  expect(asked.names).toEqual(["en 1", "en 2", "zh 1", "zh 2", "en 3", "en 4"]);
  await Promise.all(all);
  expect([turns.waiting("en"), turns.waiting("zh")]).toEqual([0, 0]);
});

it("goes on after a search that failed, and asks at once where nothing waits", async () => {
  const asked = new Asked(new LanguageTurns());
  const failed = expect(asked.ask("en", "one")).rejects.toThrow("broken");
  const others = [asked.ask("en", "two"), asked.ask("en", "three")];
  await asked.answer(new Error("broken"));
  expect(asked.names).toEqual(["one", "two", "three"]);
  await asked.answer();
  const last = asked.ask("zh", "four");
  expect(asked.names).toEqual(["one", "two", "three", "four"]);
  await asked.answer();
  await asked.answer();
  await Promise.all([failed, ...others, last]);
});
