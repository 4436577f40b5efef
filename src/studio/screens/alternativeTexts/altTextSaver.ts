import { Failure } from "../../data/calls/requestFailure.ts";
import type { MediaChange, MediaEntry } from "../../data/media.ts";

/** Texts of a picture for those who do not see it. */
export interface AltTexts {
  readonly en: string;
  readonly zh: string;
  readonly isDecorative: boolean;
}

export type AltPart = keyof AltTexts;

const parts = ["en", "zh", "isDecorative"] as const satisfies readonly AltPart[];

/** Debounce of typing, in milliseconds. */
const restMs = 800;

export interface AltTextCalls {
  save(file: MediaEntry, change: MediaChange, isLast: boolean): Promise<MediaEntry>;
  load(path: string): Promise<MediaEntry>;
}

/** State of a row: texts as they are typed, and whether they are stored. */
export interface AltTextState {
  readonly texts: AltTexts;
  readonly saving: "stored" | "saved" | "waiting" | "sending" | "failed" | "conflict";
  readonly error?: unknown;
  /** Parts that somebody else has changed too, with what is stored. */
  readonly theirs?: Partial<AltTexts>;
}

/**
 * Stores the alternative texts of one file as they are typed, one request at a time. What fails stays
 * typed and is sent again; what somebody else has written meanwhile is kept beside what is typed here.
 */
export class AltTextSaver {
  readonly #calls: AltTextCalls;
  /** The file as the server last told it. */
  #file: MediaEntry;
  #state: AltTextState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(file: MediaEntry, calls: AltTextCalls) {
    this.#file = file;
    this.#calls = calls;
    this.#state = { texts: textsOf(file), saving: "stored" };
  }

  get state(): AltTextState {
    return this.#state;
  }

  /** The file as it is stored. */
  get file(): MediaEntry {
    return this.#file;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** True where something that was typed is not stored. */
  get isUnsaved(): boolean {
    return Object.keys(this.#changed()).length > 0;
  }

  /** Takes what was typed; it is stored after a debounce. */
  set<Part extends AltPart>(part: Part, value: AltTexts[Part]): void {
    const texts = { ...this.#state.texts, [part]: value };
    const { theirs } = this.#state;
    if (theirs !== undefined) {
      this.#show({ ...this.#state, texts });
      return;
    }
    this.#show({ texts, saving: "waiting" });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), restMs);
  }

  /** Keeps what is typed here, or takes what somebody else has written. */
  resolve(choice: "mine" | "theirs"): void {
    const { texts, theirs } = this.#state;
    const chosen = choice === "mine" ? texts : { ...texts, ...theirs };
    this.#show({ texts: chosen, saving: "waiting" });
    void this.flush();
  }

  /**
   * Stores what is not stored yet.
   * @param isLast the page may be closed before the answer comes
   */
  flush(isLast = false): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#state.theirs !== undefined) return Promise.resolve();
    this.#sending ??= this.#send(isLast).finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  async #send(isLast: boolean): Promise<void> {
    for (let tries = 0; this.isUnsaved && tries < maxTries; tries += 1) {
      const change = this.#changed();
      this.#show({ ...this.#state, saving: "sending" });
      try {
        this.#file = await this.#calls.save(this.#file, change, isLast);
      } catch (error) {
        if (!(error instanceof Failure) || error.status !== 409) {
          this.#show({ texts: this.#state.texts, saving: "failed", error });
          return;
        }
        if (!(await this.#merge())) return;
      }
    }
    this.#show({ texts: this.#state.texts, saving: this.isUnsaved ? "waiting" : "saved" });
  }

  /** Takes what somebody else has changed. @returns false where both have changed the same */
  async #merge(): Promise<boolean> {
    const before = textsOf(this.#file);
    try {
      this.#file = await this.#calls.load(this.#file.path);
    } catch (error) {
      this.#show({ texts: this.#state.texts, saving: "failed", error });
      return false;
    }
    const stored = textsOf(this.#file);
    const { texts: typed } = this.#state;
    const merged: Record<string, string | boolean> = {};
    const theirs: Record<string, string | boolean> = {};
    for (const part of parts) {
      const isMine = typed[part] !== before[part];
      merged[part] = isMine ? typed[part] : stored[part];
      const isTheirs = stored[part] !== before[part] && stored[part] !== typed[part];
      if (isMine && isTheirs) theirs[part] = stored[part];
    }
    const texts: AltTexts = { ...typed, ...merged };
    const isConflict = Object.keys(theirs).length > 0;
    this.#show(isConflict ? { texts, saving: "conflict", theirs } : { texts, saving: "sending" });
    return !isConflict;
  }

  /** The parts of what is typed that are not stored. */
  #changed(): MediaChange {
    const stored = textsOf(this.#file);
    const { en, zh, isDecorative } = this.#state.texts;
    const isText = en.trim() !== stored.en || zh.trim() !== stored.zh;
    return {
      ...(isText && { alt: { en: en.trim(), zh: zh.trim() } }),
      ...(isDecorative !== stored.isDecorative && { is_decorative: isDecorative }),
    };
  }

  #show(state: AltTextState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** Attempts to store a text that others change at the same time. */
const maxTries = 5;

function textsOf({ alt, is_decorative: isDecorative }: MediaEntry): AltTexts {
  return { en: alt.en, zh: alt.zh, isDecorative };
}
