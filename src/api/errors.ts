/** What a handler throws to say that its answer is not 200; one place makes envelopes of these. */
export class ApiError extends Error {
  readonly status: number;
  readonly data: object;

  constructor(status: number, message: string, data: object = {}) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.data = data;
  }
}
