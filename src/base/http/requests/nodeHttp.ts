/**
 * What the server uses of `node:http`. To a module that imports it, Node offers all of its exports, and for
 * three of them (`WebSocket`, `CloseEvent`, `MessageEvent`) it loads its HTTP client: 11 MB of memory that
 * a server has no use for. To be asked for it by name costs nothing.
 */
export const { Server, STATUS_CODES, createServer } = process.getBuiltinModule("node:http");
