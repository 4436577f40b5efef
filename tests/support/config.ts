import { ConfigError } from "../../src/server/config/problems.ts";
import { loadConfig } from "../../src/server/config.ts";

/** The message of the refusal, so that a test can read it. */
export function refusal(env: Record<string, string | undefined>): string {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error("the configuration was accepted");
}
