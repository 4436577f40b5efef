/** Value of a figure in Prometheus' text format; undefined where it has none with these labels. */
export function figure(
  text: string,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  const line = text.split("\n").find((one) => {
    const [, metric, own = ""] = /^(\w+)(?:\{(.*)\})? /.exec(one) ?? [];
    return (
      metric === name &&
      Object.entries(labels).every(([label, value]) => own.includes(`${label}="${value}"`))
    );
  });
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(" ") + 1));
}
