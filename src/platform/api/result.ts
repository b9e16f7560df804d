/** Why a call did not give what was asked for. */
export type Failure =
  /** No answer came: no network, no server, a connection cut off, or the browser refused. */
  | { kind: 'network' }
  /** An answer outside 2xx; `body` is the server's own words, as far as it has any. */
  | { kind: 'http'; status: number; body: string }
  /** An answer of success that is not what was agreed. */
  | { kind: 'malformed' }

export type Result<Value> = { ok: true; value: Value } | { ok: false; failure: Failure }

export const network: Failure = { kind: 'network' }
export const malformed: Failure = { kind: 'malformed' }
