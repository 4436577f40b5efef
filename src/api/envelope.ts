/** What every API answer is (spec section 7, client behaviour). Success is `status_code` 200. */
export interface Envelope {
  readonly status_code: number;
  readonly message: string;
  readonly data: object | readonly unknown[];
}

/** The only maker of envelopes. */
export function envelope(status: number, message: string, data: Envelope["data"] = {}): Envelope {
  return { status_code: status, message, data };
}
