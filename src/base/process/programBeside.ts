/**
 * The program of a thread or a process, beside the module that starts it: from the sources in tests and
 * development tools, else from what the build made.
 * @param startedBy `import.meta.url` of that module
 * @param name of the program's file, without its ending
 */
export function programBeside(startedBy: string, name: string): URL {
  return new URL(`./${name}${startedBy.endsWith(".ts") ? ".ts" : ".js"}`, startedBy);
}
