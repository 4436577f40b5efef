/**
 * Exports of `node:http` that the server uses. An import of the module makes Node offer all of its
 * exports, and for three of them (`WebSocket`, `CloseEvent`, `MessageEvent`) it loads its HTTP
 * client, 11 MB of memory that a server does not need. `getBuiltinModule` does not.
 */
export const { Server, STATUS_CODES, createServer } = process.getBuiltinModule("node:http");
