/** Errors of requests that reach neither a page nor the API: invalid HTTP, wrong hosts, limits. */
export const badRequests = {
  malformed: "The request is not valid HTTP.",
  host: "The request must name exactly one host.",
  timeout: "The request took too long to arrive.",
  tooLarge: "The request is larger than the server accepts.",
  expectation: "The server cannot meet what the request expects.",
  headersTooLarge: "The request headers are too large.",
  busy: "Too many large responses are being sent without compression. Please try again shortly.",
};
