import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Failure } from "../../../data/calls/requestFailure.ts";
import {
  type ColumnChoice,
  type FamilyChoices,
  type FamilyPlan,
  newFamily,
} from "../../../data/parts/newFamily.ts";
import { saveChoices, savedChoices } from "../../../data/parts/newFamilyChoices.ts";
import { useClient } from "../../../frame/signIn/session.tsx";

/** Debounce before choices are sent, in milliseconds. */
const restMs = 350;

/** Polling interval until a file has been read, in milliseconds, and the number of polls. */
const pollMs = 700;
const maxPolls = 60;

/** A list while a person chooses the meanings of its columns. */
export interface OpenList {
  readonly choices: FamilyChoices;
  readonly plan: FamilyPlan;
  /** The plan is of earlier choices than these: a new one is being made. */
  readonly isBehind: boolean;
  change(part: Partial<FamilyChoices>): void;
  changeColumn(column: number, part: Partial<ColumnChoice>): void;
  /** @param leave undefined: removes the choice for the row */
  changeRow(row: number, leave: boolean | undefined): void;
}

/** Initial choices of a list; all of them are shown and can be changed. */
function begun(): FamilyChoices {
  const number = "{partNumber}";
  const now = new Date();
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
  return {
    ...{ table: 0, columns: [], groups: [], leaveRows: [], rows: [], package: "", packages: [] },
    ...{ name: { en: number, zh: number }, summary: { en: "", zh: "" } },
    ...{ stage: "active", since: day },
  };
}

/** Choices for a list, and the server's plan of them. @param page of the parts, from 1 */
export function useListPlan(file: string, page: number) {
  const client = useClient();
  const [choices, setChoices] = useState(() => savedChoices(file) ?? begun());
  useEffect(() => saveChoices(file, choices), [file, choices]);
  const sent = useRested(choices);
  const { data, error, isError, isFetching, refetch } = useQuery({
    queryKey: ["list", file, sent, page],
    queryFn: ({ signal }) => newFamily.plan(client, file, { choices: sent, page }, signal),
    placeholderData: keepPreviousData,
    retry: (count, failure) => isBeingRead(failure) && count < maxPolls,
    retryDelay: pollMs,
  });
  const change = (part: Partial<FamilyChoices>) => setChoices((before) => ({ ...before, ...part }));
  const changeColumn = (column: number, part: Partial<ColumnChoice>) =>
    setChoices((before) => {
      const known = before.columns.find((one) => one.column === column) ?? { column };
      const others = before.columns.filter((one) => one.column !== column);
      return { ...before, columns: [...others, { ...known, ...part }] };
    });
  const changeRow = (row: number, leave: boolean | undefined) =>
    setChoices((before) => {
      const others = before.rows.filter((one) => one.row !== row);
      return { ...before, rows: leave === undefined ? others : [...others, { row, leave }] };
    });
  const isBehind = isFetching || sent !== choices;
  const list: OpenList | undefined = data && {
    ...{ choices, plan: data, isBehind, change, changeColumn, changeRow },
  };
  return { list, error, isError, refetch };
}

function isBeingRead(failure: unknown): boolean {
  const data = failure instanceof Failure ? failure.data : undefined;
  return typeof data === "object" && data !== null && "code" in data && data.code === "not-ready";
}

/** Debounced value. */
function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
