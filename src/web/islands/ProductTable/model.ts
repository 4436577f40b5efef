/** A value as shown, and its place among the column's values, from 0; null where a part has none. */
export type TableCell = readonly [text: string, rank: number, lang?: string] | null;

export interface TableColumn {
  /** Name in the query `sort`. */
  readonly key: string;
  readonly label: string;
  readonly lang?: string;
  /** Of all its values, which then go without. */
  readonly unit?: string;
  readonly isNumeric?: boolean;
  /** More is better: the first sort puts the most at the top. */
  readonly descendsFirst?: boolean;
}

export interface TableRow {
  readonly id: number;
  readonly part: string;
  readonly href: string;
  readonly stage: string;
  /** Its place by part number. */
  readonly rank: number;
  readonly cells: readonly TableCell[];
  /** How many of its order codes fit the filters, in words. */
  readonly fits?: string;
}

export interface TableSort {
  readonly key: string;
  readonly descending: boolean;
}

export interface ProductTableProps {
  readonly caption: string;
  readonly columns: readonly TableColumn[];
  /** In readers' order where the table sorts in place, else in the order shown. */
  readonly rows: readonly TableRow[];
  /** True where all parts are here; if not, the server sorts. */
  readonly sortsInPlace: boolean;
  readonly sort: TableSort | null;
  /** The sorted table's address before and after the sort. */
  readonly sortAddress: readonly [before: string, after: string];
  /** Name of the part number in the query `sort`. */
  readonly partKey: string;
  readonly messages: {
    readonly part: string;
    /** Label of a row's tick box, without the part. */
    readonly compare: string;
    readonly stage: string;
    readonly stages: Readonly<Record<string, string>>;
    readonly none: string;
    readonly columns: string;
    readonly allColumns: string;
    readonly noColumns: string;
  };
}

export type TableMessages = ProductTableProps["messages"];
