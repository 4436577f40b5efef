import type { TypeName } from "../types/typeNames.ts";

/** The documents and types that were read of views while something was made. */
export class Reads {
  /** Types of which all documents, or some by what is in them, were read. */
  readonly types = new Set<TypeName>();
  /** Ids of single documents, with their types. */
  readonly documents = new Map<number, TypeName>();
  /** True where any change of the content may change what was made. */
  isOfAnything = false;

  add(other: Reads): void {
    for (const type of other.types) this.types.add(type);
    for (const [id, type] of other.documents) this.documents.set(id, type);
    this.isOfAnything ||= other.isOfAnything;
  }
}

/** The record of the work under way; views write into it. Undefined where nobody records. */
let current: Reads | undefined;

/**
 * Runs synchronous work and records its reads of views, also in surrounding records. The result
 * must not read later: a value that does is wrapped again.
 */
export function recordReads<Made>(reads: Reads, work: () => Made): Made {
  const outer = current;
  current = reads;
  try {
    return work();
  } finally {
    current = outer;
    outer?.add(reads);
  }
}

/** The same for time-sliced work: each of its steps is recorded. */
export function* recordReadsInSteps<Step, Made>(
  reads: Reads,
  work: Generator<Step, Made>,
): Generator<Step, Made> {
  for (;;) {
    const step = recordReads(reads, () => work.next());
    if (step.done) return step.value;
    yield step.value;
  }
}

/** A value with its reads, so that users of a cached value record the same reads. */
export interface Recorded<Made> {
  readonly made: Made;
  readonly reads: Reads;
}

export function recorded<Made>(work: () => Made): Recorded<Made> {
  const reads = new Reads();
  return { made: recordReads(reads, work), reads };
}

/** The value of a record; what was read for it counts as read now. */
export function reread<Made>({ made, reads }: Recorded<Made>): Made {
  current?.add(reads);
  return made;
}

export function noteDocument({ id, type }: { readonly id: number; readonly type: TypeName }): void {
  current?.documents.set(id, type);
}

export function noteType(type: TypeName): void {
  current?.types.add(type);
}

/** Notes a reading of all types, or of something that is not there and may come with any of them. */
export function noteAnything(): void {
  if (current) current.isOfAnything = true;
}
