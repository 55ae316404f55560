/** The parameters that are set, in the order given, so that equal wishes make equal URLs. */
export function writeParameters(values: Readonly<Record<string, string | null>>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}
