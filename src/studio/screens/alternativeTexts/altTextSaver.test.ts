import { describe, expect, it, vi } from "vitest";
import { Failure } from "../../data/calls/requestFailure.ts";
import type { MediaChange, MediaEntry } from "../../data/media.ts";
import { AltTextSaver } from "./altTextSaver.ts";

const entry: MediaEntry = {
  ...{ path: "a/board.png", name: "board.png", kind: "image", size: 1, width: 1, height: 1 },
  ...{ focal: null, alt: { en: "", zh: "" }, is_decorative: false, tags: [], pages: null },
  ...{ title: null, revision: null, url: "/a", is_public: false, is_private: false, uses: 0 },
  ...{ duplicates: [], uploaded_by: "account:1", at: "2026-01-01T00:00:00Z", trashed_at: null },
  ...{ replaces: null, version: 1 },
};

/** A server with one file, which takes changes of its present version alone. */
function server() {
  let file = entry;
  const sent: MediaChange[] = [];
  const change = ({
    alt = file.alt,
    is_decorative: isDecorative = file.is_decorative,
  }: MediaChange) => {
    file = { ...file, alt, is_decorative: isDecorative, version: file.version + 1 };
    return file;
  };
  const failures: Failure[] = [];
  const last: boolean[] = [];
  let isLoadable = true;
  const saver = new AltTextSaver(entry, {
    async save({ version }, wanted, isLast) {
      sent.push(wanted);
      last.push(isLast);
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
      if (version !== file.version) throw new Failure("conflict", "moved", { status: 409 });
      return change(wanted);
    },
    async load() {
      if (!isLoadable) throw new Failure("unreachable", "no network");
      return file;
    },
  });
  const hide = () => {
    isLoadable = false;
  };
  return { saver, sent, last, change, failures, hide, stored: () => file };
}

describe("Alternative texts that are typed", () => {
  it("are stored after a rest, and at once when their row is left", async () => {
    vi.useFakeTimers();
    try {
      const { saver, sent } = server();
      saver.set("en", "A bo");
      saver.set("en", "A board ");
      expect(saver.isUnsaved).toBe(true);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(sent).toEqual([{ alt: { en: "A board", zh: "" } }]);
      expect(saver.state).toMatchObject({ saving: "saved", texts: { en: "A board " } });
      saver.set("zh", "开发板");
      await saver.flush();
      expect(sent.at(-1)).toEqual({ alt: { en: "A board", zh: "开发板" } });
      await saver.flush();
      expect(sent).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it("are sent again with what was typed while a request was under way", async () => {
    const { saver, stored } = server();
    saver.set("en", "One");
    const first = saver.flush();
    saver.set("en", "One two");
    await first;
    expect(stored().alt.en).toBe("One two");
  });

  it("stay typed where they are not stored, and are stored later", async () => {
    const { saver, stored, failures } = server();
    failures.push(new Failure("unreachable", "no network"));
    saver.set("en", "Board");
    await saver.flush();
    expect(saver.state).toMatchObject({ saving: "failed", texts: { en: "Board" } });
    expect(saver.isUnsaved).toBe(true);
    await saver.flush();
    expect(stored().alt.en).toBe("Board");
  });

  it("are joined with what somebody else has written in the other language", async () => {
    const { saver, stored, change } = server();
    change({ alt: { en: "", zh: "他们写的" } });
    saver.set("en", "Mine");
    await saver.flush();
    expect(stored().alt).toEqual({ en: "Mine", zh: "他们写的" });
    expect(saver.state).toMatchObject({ saving: "saved", texts: { zh: "他们写的" } });
  });

  it.each(["mine", "theirs"] as const)(
    "are kept beside another text for the same language, until %s is chosen",
    async (choice) => {
      const { saver, stored, change } = server();
      change({ alt: { en: "Theirs", zh: "" } });
      saver.set("en", "Mine");
      await saver.flush();
      expect(saver.state).toMatchObject({ saving: "conflict", theirs: { en: "Theirs" } });
      expect(stored().alt.en).toBe("Theirs");
      saver.resolve(choice);
      await saver.flush();
      expect(stored().alt.en).toBe(choice === "mine" ? "Mine" : "Theirs");
      expect(saver.state.theirs).toBeUndefined();
    },
  );

  it("show whether they are waiting, under way or stored, to those who watch them", async () => {
    const { saver, sent, last } = server();
    const states: string[] = [saver.state.saving];
    const unsubscribe = saver.subscribe(() => void states.push(saver.state.saving));
    saver.set("zh", " 开发板 ");
    saver.set("isDecorative", true);
    await saver.flush(true);
    expect(states).toEqual(["stored", "waiting", "waiting", "sending", "saved"]);
    expect([sent, last]).toEqual([
      [{ alt: { en: "", zh: "开发板" }, is_decorative: true }],
      [true],
    ]);
    expect([saver.file.version, saver.isUnsaved]).toEqual([2, false]);
    saver.set("zh", "开发板");
    await saver.flush();
    expect([sent.length, last]).toEqual([1, [true]]);
    unsubscribe();
    saver.set("en", "A board");
    await saver.flush();
    expect([states.length, last]).toEqual([7, [true, false]]);
  });

  it("are not stored while it is open which text is to stay, whatever is typed", async () => {
    const { saver, sent, change } = server();
    change({ alt: { en: "Theirs", zh: "" } });
    saver.set("en", "Mine");
    await saver.flush();
    saver.set("en", "Mine too");
    await saver.flush();
    expect(saver.state).toEqual({
      texts: { en: "Mine too", zh: "", isDecorative: false },
      ...{ saving: "conflict", theirs: { en: "Theirs" } },
    });
    expect(sent).toHaveLength(1);
  });

  it("stay typed where what somebody else has stored cannot be read", async () => {
    const { saver, sent, change, hide } = server();
    change({ alt: { en: "Theirs", zh: "" } });
    hide();
    saver.set("en", "Mine");
    await saver.flush();
    expect(saver.state).toEqual({
      texts: { en: "Mine", zh: "", isDecorative: false },
      ...{ saving: "failed", error: expect.any(Failure) },
    });
    expect(sent).toHaveLength(1);
  });

  it("are sent five times at most while others change the file at the same time", async () => {
    const { saver, sent, failures } = server();
    for (let time = 0; time < 6; time += 1) {
      failures.push(new Failure("conflict", "moved", { status: 409 }));
    }
    saver.set("en", "Mine");
    await saver.flush();
    expect([sent.length, saver.state.saving]).toEqual([5, "waiting"]);
    failures.length = 0;
    await saver.flush();
    expect([sent.length, saver.state.saving]).toEqual([6, "saved"]);
  });
});
