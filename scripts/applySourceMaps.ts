import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, relative, resolve } from "node:path";

/** A position in a built file, as stacks have it: a path or address, line and column. */
const position = /(?:file:\/\/)?(\/[^\s:()"\\]+\.js):(\d+):(\d+)/g;

/**
 * Puts the sources' positions in place of those in built files, where a source map lies beside the file.
 * The server does not do so itself: reading the maps takes a quarter of a second and 70 MB.
 */
export class SourcePositions {
  readonly #root: string;
  readonly #maps = new Map<string, SourceMap | undefined>();

  /** @param root folder that the sources are named from */
  constructor(root: string) {
    this.#root = root;
  }

  /** A text, such as a line of the log, with all its positions put in terms of sources. */
  in(text: string): string {
    return text.replace(position, (built, file: string, line: string, column: string) => {
      const origin = this.#mapOf(file)?.findOrigin(Number(line), Number(column));
      if (origin === undefined || !("fileName" in origin)) return built;
      const source = relative(this.#root, resolve(dirname(file), origin.fileName));
      return `${source}:${origin.lineNumber}:${origin.columnNumber}`;
    });
  }

  #mapOf(file: string): SourceMap | undefined {
    const path = `${file}.map`;
    if (!this.#maps.has(path)) {
      const map = existsSync(path)
        ? new SourceMap(JSON.parse(readFileSync(path, "utf8")))
        : undefined;
      this.#maps.set(path, map);
    }
    return this.#maps.get(path);
  }
}
