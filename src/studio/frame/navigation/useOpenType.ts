import { useQuery } from "@tanstack/react-query";
import { usePlace } from "../../router/router.tsx";

/** The type of the document that is open; undefined until it is loaded, and on other screens. */
export function useOpenType(): string | undefined {
  const place = usePlace();
  // Loaded by the document's screen.
  const { data } = useQuery<{ readonly type: string }, Error, string>({
    queryKey: ["documents", "one", place?.parameters.key],
    enabled: false,
    select: ({ type }) => type,
  });
  return place?.screen === "document" ? data : undefined;
}
