import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type DraftCalls, DraftSaver, type SavedDraft } from "./draftSaver.ts";

class Refused extends Error {}
class Offline extends Error {}

/** A server with drafts by id, on which somebody else writes too. */
function makeServer() {
  const drafts = new Map<number, { version: number; text: string }>();
  let isOffline = false;
  let running = 0;
  let most = 0;
  const last: boolean[] = [];
  const request = async (work: () => SavedDraft): Promise<SavedDraft> => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((done) => setTimeout(done, 50));
    running -= 1;
    if (isOffline) throw new Offline();
    return work();
  };
  const calls: DraftCalls = {
    begin: ({ text }, isLast) =>
      request(() => {
        last.push(isLast);
        const id = drafts.size + 1;
        drafts.set(id, { version: 1, text });
        return { id, version: 1 };
      }),
    edit: ({ id, version }, { text }) =>
      request(() => {
        const draft = drafts.get(id);
        if (draft?.version !== version) throw new Refused();
        drafts.set(id, { version: version + 1, text });
        return { id, version: version + 1 };
      }),
    isConflict: (error) => error instanceof Refused,
  };
  return {
    calls,
    last,
    texts: () => [...drafts.values()].map(({ text }) => text),
    most: () => most,
    goOffline(is: boolean) {
      isOffline = is;
    },
    writeElsewhere(id: number, text: string) {
      const draft = drafts.get(id);
      if (draft !== undefined) drafts.set(id, { version: draft.version + 1, text });
    },
  };
}

describe("a reply being written", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is stored after a pause, as one draft", async () => {
    const server = makeServer();
    const saver = new DraftSaver(server.calls, undefined);
    saver.type("Dear");
    saver.type("Dear Ms. Li");
    expect(saver.state()).toBe("typing");
    await vi.advanceTimersByTimeAsync(1_000);
    saver.type("Dear Ms. Li, thank you");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.texts()).toEqual(["Dear Ms. Li, thank you"]);
    expect(saver.state()).toBe("saved");
  });

  it("is not stored while an input method composes", async () => {
    const server = makeServer();
    const saver = new DraftSaver(server.calls, undefined);
    saver.compose(true);
    saver.type("nin'hao");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(server.texts()).toEqual([]);
    saver.type("您好");
    saver.compose(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.texts()).toEqual(["您好"]);
  });

  it("is retried if the server cannot be reached", async () => {
    const server = makeServer();
    const saver = new DraftSaver(server.calls, undefined);
    server.goOffline(true);
    saver.type("Hello");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(saver.state()).toBe("failed");
    expect(saver.isUnsaved).toBe(true);
    server.goOffline(false);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(server.texts()).toEqual(["Hello"]);
  });

  it("continues as a draft of its own if somebody else has changed it", async () => {
    const server = makeServer();
    const saver = new DraftSaver(server.calls, undefined);
    saver.type("mine");
    await vi.advanceTimersByTimeAsync(1_000);
    server.writeElsewhere(1, "theirs");
    saver.type("mine too");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.texts()).toEqual(["theirs", "mine too"]);
    expect(saver.isParted()).toBe(true);
    expect(saver.saved?.id).toBe(2);
  });

  it("continues as a draft of its own if another change of it is seen before the next key", async () => {
    const server = makeServer();
    const saver = new DraftSaver(server.calls, undefined);
    saver.type("mine");
    await vi.advanceTimersByTimeAsync(1_000);
    server.writeElsewhere(1, "theirs");
    saver.meet({ id: 1, version: 2, text: "theirs" });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.texts()).toEqual(["theirs", "mine"]);
    expect(saver.isParted()).toBe(true);
  });

  it("shows its state, and notifies who watches it", async () => {
    const server = makeServer();
    const saver = new DraftSaver(server.calls, undefined);
    const states: string[] = [saver.state()];
    const unsubscribe = saver.subscribe(() => void states.push(saver.state()));
    saver.type("a");
    saver.type("");
    saver.type("ab");
    await vi.advanceTimersByTimeAsync(610);
    saver.type("abc");
    await vi.advanceTimersByTimeAsync(1_000);
    saver.type("abcd");
    saver.type("abc");
    expect(states).toEqual([
      ...["none", "typing", "none", "typing", "saving", "typing", "typing", "saving", "saved"],
      ...["typing", "saved"],
    ]);
    unsubscribe();
    saver.type("b");
    saver.close();
    await vi.advanceTimersByTimeAsync(1_000);
    expect([states.length, server.texts(), server.last]).toEqual([11, ["abc"], [false]]);
    expect(new DraftSaver(server.calls, { id: 1, version: 2, text: "abc" }).state()).toBe("saved");
  });

  it("is stored at once before its page is closed, also behind a request that fails", async () => {
    const server = makeServer();
    const saver = new DraftSaver(server.calls, undefined);
    server.goOffline(true);
    saver.type("Hello");
    await vi.advanceTimersByTimeAsync(620);
    const flushed = saver.flush(true);
    await vi.advanceTimersByTimeAsync(40);
    expect(saver.state()).toBe("saving");
    server.goOffline(false);
    await vi.advanceTimersByTimeAsync(50);
    await flushed;
    expect([server.texts(), server.last, saver.state()]).toEqual([["Hello"], [true], "saved"]);
  });

  it("remains the same draft if a change of it cannot be sent", async () => {
    const server = makeServer();
    const saver = new DraftSaver(server.calls, undefined);
    saver.type("one");
    await vi.advanceTimersByTimeAsync(1_000);
    server.goOffline(true);
    saver.type("two");
    await vi.advanceTimersByTimeAsync(660);
    server.goOffline(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([server.texts(), saver.state(), saver.isParted()]).toEqual([["one"], "failed", false]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect([server.texts(), saver.state(), saver.isParted()]).toEqual([["two"], "saved", false]);
  });

  it("goes on as it is if its own state is seen, that of another draft, or the text that it has", async () => {
    const server = makeServer();
    const saver = new DraftSaver(server.calls, { id: 7, version: 3, text: "mine" });
    saver.meet({ id: 7, version: 3, text: "theirs" });
    saver.meet({ id: 7, version: 2, text: "older" });
    saver.meet({ id: 8, version: 9, text: "another" });
    expect([saver.saved, saver.state()]).toEqual([{ id: 7, version: 3 }, "saved"]);
    saver.meet({ id: 7, version: 4, text: "mine" });
    expect([saver.saved, saver.state(), saver.isParted()]).toEqual([
      ...[{ id: 7, version: 4 }, "saved", false],
    ]);
    saver.type("mine too");
    await vi.advanceTimersByTimeAsync(610);
    saver.meet({ id: 7, version: 5, text: "theirs" });
    expect([saver.state(), saver.isParted()]).toEqual(["saving", false]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([server.texts(), saver.isParted()]).toEqual([["mine too"], true]);
    saver.meet({ id: 1, version: 2, text: "theirs" });
    expect([saver.state(), saver.saved, saver.isParted()]).toEqual(["typing", undefined, true]);
  });

  it("is stored in its last state, one request at a time, whatever happens between", async () => {
    const step = fc.oneof(
      fc.string({ minLength: 1 }).map((text) => ({ text })),
      fc.integer({ min: 0, max: 1_500 }).map((ms) => ({ ms })),
      fc.boolean().map((offline) => ({ offline })),
      fc.constant({ other: true }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 20 }),
        fc.string({ minLength: 1 }),
        async (steps, last) => {
          const server = makeServer();
          const saver = new DraftSaver(server.calls, undefined);
          for (const one of steps) {
            if ("text" in one) saver.type(one.text);
            if ("ms" in one) await vi.advanceTimersByTimeAsync(one.ms);
            if ("offline" in one) server.goOffline(one.offline);
            if ("other" in one && saver.saved) server.writeElsewhere(saver.saved.id, "theirs");
          }
          server.goOffline(false);
          saver.type(last);
          await vi.advanceTimersByTimeAsync(20_000);
          expect(saver.isUnsaved).toBe(false);
          // What it had already was not sent again, so that another's change of it stands.
          const own = server.texts()[(saver.saved?.id ?? 0) - 1];
          expect([last, "theirs"]).toContain(own);
          expect(server.most()).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 60 },
    );
  });
});
