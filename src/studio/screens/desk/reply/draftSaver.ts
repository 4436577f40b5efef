/** A reply as the server has it. */
export interface SavedDraft {
  readonly id: number;
  readonly version: number;
}

/** Text of a draft, and the template that it began with. */
export interface TypedDraft {
  readonly text: string;
  readonly template: number | null;
}

/** Calls that store a draft. Both throw where that did not work. */
export interface DraftCalls {
  begin(draft: TypedDraft, isLast: boolean): Promise<SavedDraft>;
  edit(of: SavedDraft, draft: TypedDraft, isLast: boolean): Promise<SavedDraft>;
  /** True for the refusal of a change of another version, or of a draft that is no longer one. */
  isConflict(error: unknown): boolean;
}

export type DraftState = "none" | "typing" | "saving" | "saved" | "failed";

/** Milliseconds of rest after which what was typed is stored, and after which a failure is tried again. */
const restMs = 600;
const retryMs = 4_000;

/**
 * Stores a reply while it is typed, one request at a time, the newest text last. Where somebody else has
 * changed the draft meanwhile, it goes on as another draft, so that neither text is lost.
 */
export class DraftSaver {
  readonly #calls: DraftCalls;
  #saved: SavedDraft | undefined;
  #stored: TypedDraft;
  #typed: TypedDraft;
  #state: DraftState;
  #isParted = false;
  #isComposing = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #storing: Promise<void> | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(calls: DraftCalls, saved: (SavedDraft & { readonly text: string }) | undefined) {
    this.#calls = calls;
    this.#saved = saved && { id: saved.id, version: saved.version };
    this.#stored = { text: saved?.text ?? "", template: null };
    this.#typed = this.#stored;
    this.#state = saved === undefined ? "none" : "saved";
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): DraftState => this.#state;

  readonly text = (): string => this.#typed.text;

  /** True once somebody else's change has made this draft another one. */
  readonly isParted = (): boolean => this.#isParted;

  /** The draft on the server; undefined before it was stored. */
  get saved(): SavedDraft | undefined {
    return this.#saved;
  }

  get isUnsaved(): boolean {
    const { text, template } = this.#typed;
    return text !== this.#stored.text || template !== this.#stored.template;
  }

  /** Takes what is typed; it is stored after a rest. */
  type(text: string, template: number | null = this.#typed.template): void {
    this.#typed = { text, template };
    if (this.isUnsaved) {
      this.#become("typing");
      this.#later(restMs);
    } else {
      this.#become(this.#saved === undefined ? "none" : "saved");
    }
  }

  /** While an input method composes, nothing is stored. */
  compose(isComposing: boolean): void {
    this.#isComposing = isComposing;
    if (!isComposing && this.isUnsaved) this.#later(restMs);
  }

  /**
   * Stores what is typed, now.
   * @param isLast the page may be closed before the answer comes
   * @throws what the request threw
   */
  async flush(isLast = false): Promise<void> {
    clearTimeout(this.#timer);
    await this.#storing?.catch(() => undefined);
    while (this.isUnsaved) {
      this.#storing ??= this.#store(isLast);
      await this.#storing;
    }
  }

  /**
   * Takes what the server has of the draft now. Where somebody else has changed it, what is typed here goes
   * on as another draft.
   */
  meet(found: SavedDraft & { readonly text: string }): void {
    const own = this.#saved;
    if (this.#storing !== undefined || own?.id !== found.id || found.version <= own.version) return;
    if (found.text === this.#typed.text) {
      this.#saved = { id: found.id, version: found.version };
      return;
    }
    this.#saved = undefined;
    this.#stored = { text: "", template: null };
    this.#isParted = true;
    this.#become("typing");
    this.#later(restMs);
  }

  /** Stores nothing any more. */
  close(): void {
    clearTimeout(this.#timer);
    this.#stored = this.#typed;
  }

  #later(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#isComposing) return;
    this.#timer = setTimeout(() => void this.flush().catch(() => undefined), ms);
  }

  async #store(isLast: boolean): Promise<void> {
    const draft = this.#typed;
    this.#become("saving");
    try {
      this.#saved = await this.#send(draft, isLast);
      this.#stored = draft;
      this.#become(this.isUnsaved ? "typing" : "saved");
    } catch (error) {
      this.#become("failed");
      this.#later(retryMs);
      throw error;
    } finally {
      this.#storing = undefined;
    }
  }

  async #send(draft: TypedDraft, isLast: boolean): Promise<SavedDraft> {
    if (this.#saved === undefined) return this.#calls.begin(draft, isLast);
    try {
      return await this.#calls.edit(this.#saved, draft, isLast);
    } catch (error) {
      if (!this.#calls.isConflict(error)) throw error;
      const own = await this.#calls.begin(draft, isLast);
      this.#isParted = true;
      return own;
    }
  }

  #become(state: DraftState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
