/** Errors of requests that reach neither a page nor the API: invalid HTTP, wrong hosts, limits. */
export const badRequests = {
  malformed: "The request is not valid HTTP.",
  host: "The request must name its host, once.",
  timeout: "The request took too long to arrive.",
  tooLarge: "The request carries more than is accepted.",
  expectation: "The server cannot meet what the request expects.",
  headersTooLarge: "The request's headers are too large.",
  busy: "Too many large responses are being sent without compression. Please try again shortly.",
};
