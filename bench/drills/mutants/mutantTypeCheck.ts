import { join } from "node:path";
import { API } from "typescript/unstable/async";

/** "Declared but never used": a mutant may leave that behind and changes behaviour still. */
const unused = new Set([6133, 6138, 6192, 6196, 6198, 6199, 6205]);

/** The compiler, which looks at one changed file at a time. */
export class Compiler {
  readonly #root: string;
  readonly #api: API;
  readonly #config: string;
  /** The file looked at last, which may have changed back. */
  #last: string | undefined;

  /** @param root folder of the project, or of a copy */
  constructor(root: string) {
    this.#root = root;
    this.#api = new API({ cwd: root });
    this.#config = join(root, "tsconfig.json");
  }

  /** Whether a file is accepted as it is now. */
  async accepts(file: string): Promise<boolean> {
    const path = join(this.#root, file);
    const changed = [path, this.#last ?? path];
    this.#last = path;
    const snapshot = await this.#api.updateSnapshot({
      openProjects: [this.#config],
      fileChanges: { changed },
    });
    try {
      const program = snapshot.getProject(this.#config)?.program;
      if (program === undefined) throw new Error(`The compiler does not know ${this.#config}`);
      const found = [
        await program.getSyntacticDiagnostics(path),
        await program.getSemanticDiagnostics(path),
      ];
      return found.flat().every(({ code }) => unused.has(code));
    } finally {
      await snapshot.dispose();
    }
  }

  close(): Promise<void> {
    return this.#api.close();
  }
}
