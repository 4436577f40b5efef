import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { demoFolder, mediaFolder, readableDocuments } from "../demo/demoFolder.ts";
import { sceneNames } from "../pictures/sceneJobs.ts";
import { filterGraph } from "./filterGraph.ts";
import { duration, pace, posterAt, shots } from "./storyboard.ts";
import { subtitleFiles, valueText } from "./words.ts";

const documents = await readableDocuments(demoFolder);

describe("the film", () => {
  it("has the length of its record, between 20 and 30 seconds", () => {
    const film = documents.find(({ key }) => key === "videos/film");
    expect(film?.type === "video" && film.body.duration).toBeCloseTo(duration, 2);
    expect(duration).toBeGreaterThan(20);
    expect(duration).toBeLessThan(30);
    expect(posterAt).toBeLessThan(duration);
  });

  it("shows scenes that there are, within their edges", () => {
    for (const { scene, from, to } of shots) {
      expect(sceneNames).toContain(scene);
      for (const { x, y, width } of [from, to]) {
        for (const middle of [x, y]) {
          expect(middle - width / 2).toBeGreaterThanOrEqual(0);
          expect(middle + width / 2).toBeLessThanOrEqual(1);
        }
      }
    }
  });

  it("shows values that records have", () => {
    for (const { card } of shots) {
      if (card === undefined) continue;
      const part = documents.find(({ key }) => key === card.part);
      expect(part?.type === "product" && part.body.values[card.value]).toMatch(/\d/);
    }
  });

  it.each(subtitleFiles)("has the storyboard's words in $file", ({ file, text }) => {
    expect(readFileSync(join(mediaFolder, file), "utf8")).toBe(text);
    expect(text.match(/-->/g)).toHaveLength(shots.length);
  });

  it("joins all shots and the ending", () => {
    expect(filterGraph().match(/xfade/g)).toHaveLength(shots.length);
    expect(filterGraph()).toContain(`offset=${(pace * shots.length).toFixed(3)}[film]`);
  });
});

it("shows values with the signs of print", () => {
  expect(valueText("-40..85 °C")).toBe("−40 … 85 °C");
  expect(valueText("32.8 TOPS")).toBe("32.8 TOPS");
});
