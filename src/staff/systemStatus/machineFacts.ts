/** A line of the server's log about a request. */
export interface RequestLine {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly level: "trace" | "debug" | "info" | "warn" | "error" | "fatal";
  readonly message: string;
  /** Facts of the line by name, as texts: method, path, status, error. */
  readonly facts: Readonly<Record<string, string>>;
}

/** A recurring task of this process whose last runs failed. */
export interface FailingTask {
  readonly task: string;
  readonly problem: string;
  /** Times of the first and the last of these failures, milliseconds since 1970. */
  readonly since: number;
  readonly at: number;
}

/** Facts of the process and its machine. Sizes in bytes, times in milliseconds since 1970. */
export interface Machine {
  /** Name of the machine. */
  readonly name: string;
  /** Version of the application. */
  readonly version: string;
  /** Version of Node. */
  readonly node: string;
  readonly startedAt: number;
  /** Memory of the process, and what it may have. */
  memory(): { readonly used: number; readonly limit: number };
  /** Space of the disk with the data folder; undefined where it cannot be read. */
  disk(): Promise<{ readonly free: number; readonly total: number } | undefined>;
  failingTasks(): readonly FailingTask[];
  /** Recent lines of the log about a request, by its id or the reference of its error page. */
  linesOf(id: string): readonly RequestLine[];
  /** Checks the links to other sites soon. */
  checkLinks(): void;
}
