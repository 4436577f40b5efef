/** An archive cannot be made, read or restored. The message says why, and what to do. */
export class BackupProblem extends Error {
  override readonly name = "BackupProblem";
}
