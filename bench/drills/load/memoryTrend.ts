/** Memory at a moment of one process's life. */
export interface MemorySample {
  /** Number of the process, counted from the first start: each process has its own baseline. */
  readonly life: number;
  /** Since the process was started. */
  readonly minutes: number;
  readonly megabytes: number;
}

/** Growth in MB a minute, with the ends of its 95 % confidence interval. */
export interface Trend {
  readonly slope: number;
  readonly low: number;
  readonly high: number;
  readonly samples: number;
}

/** Two-sided 95 % of the normal distribution. */
const z = 1.959964;

const maxAutocorrelation = 0.9;

/**
 * Least squares with one slope for all lives and a level for each. Neighbouring samples resemble each
 * other, which widens the interval (first-order autocorrelation of the residuals).
 * @returns undefined where there are too few samples to tell
 */
export function trendOf(samples: readonly MemorySample[]): Trend | undefined {
  const lives = [...Map.groupBy(samples, ({ life }) => life).values()].filter(
    (life) => life.length > 1,
  );
  const centred = lives.flatMap((life) => {
    const x = mean(life.map(({ minutes }) => minutes));
    const y = mean(life.map(({ megabytes }) => megabytes));
    return life.map(({ minutes, megabytes }) => ({ dx: minutes - x, dy: megabytes - y }));
  });
  const freedom = centred.length - lives.length - 1;
  const spread = sum(centred.map(({ dx }) => dx * dx));
  if (freedom < 3 || spread === 0) return undefined;
  const slope = sum(centred.map(({ dx, dy }) => dx * dy)) / spread;
  const residuals = centred.map(({ dx, dy }) => dy - slope * dx);
  const variance = sum(residuals.map((each) => each * each)) / freedom;
  const error = Math.sqrt(variance / spread) * dependence(residuals);
  const half = studentQuantile(freedom) * error;
  return { slope, low: slope - half, high: slope + half, samples: centred.length };
}

/** Factor by which autocorrelation widens the standard error. */
function dependence(residuals: readonly number[]): number {
  const all = sum(residuals.map((each) => each * each));
  if (all === 0) return 1;
  const lagged = sum(residuals.slice(1).map((each, at) => each * (residuals[at] ?? 0)));
  const correlation = Math.min(maxAutocorrelation, Math.max(0, lagged / all));
  return Math.sqrt((1 + correlation) / (1 - correlation));
}

/** Student's t for 95 %, by the Cornish-Fisher expansion (Abramowitz and Stegun 26.7.5). */
function studentQuantile(freedom: number): number {
  return (
    z +
    (z ** 3 + z) / (4 * freedom) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * freedom ** 3)
  );
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const mean = (values: readonly number[]) => sum(values) / values.length;
