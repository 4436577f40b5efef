import { describe, expect, it } from "vitest";
import { isLater, NoRelease, releasedChangelog } from "./release.ts";

describe("A version", () => {
  it.each([
    ["1.0.0", "0.1.0"],
    ["1.10.0", "1.9.9"],
    ["2.0.1", "2.0.0"],
  ])("%s is later than %s", (version, than) => {
    expect(isLater(version, than)).toBe(true);
    expect(isLater(than, version)).toBe(false);
    expect(isLater(version, version)).toBe(false);
  });

  it.each(["1.0", "v1.0.0", "1.0.0-rc.1", ""])("is not %j", (version) => {
    expect(() => isLater(version, "0.1.0")).toThrow(NoRelease);
  });
});

describe("The changelog of a version", () => {
  const changelog =
    "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A part.\n\n## [0.1.0] - 2026-11-01\n";

  it("has the unreleased entries, and an empty section for the next ones", () => {
    expect(releasedChangelog(changelog, "1.0.0", "2026-11-28")).toBe(
      "# Changelog\n\n## [Unreleased]\n\n## [1.0.0] - 2026-11-28\n\n### Added\n\n- A part.\n\n## [0.1.0] - 2026-11-01\n",
    );
  });

  it.each([
    ["nothing is unreleased", "## [Unreleased]\n\n## [0.1.0] - 2026-11-01\n\n- A part.\n"],
    ["there is no section for it", "## [0.1.0] - 2026-11-01\n\n- A part.\n"],
    ["the version was made before", "## [Unreleased]\n\n- A part.\n\n## [1.0.0] - 2026-11-02\n"],
  ])("is refused where %s", (_, text) => {
    expect(() => releasedChangelog(text, "1.0.0", "2026-11-28")).toThrow(NoRelease);
  });
});
