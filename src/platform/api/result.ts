/** Why a call failed. */
export type Failure =
  /** No response: offline, server down, connection lost, or blocked by the browser. */
  | { kind: 'network' }
  /**
   * A response outside 2xx. `body` is the server's error message, empty if it sent none. `retryAfterMs` is how long the
   * server asks to wait. 304 says that the copy with the result's `entityTag` is up to date.
   */
  | { kind: 'http'; status: number; body: string; retryAfterMs?: number }
  /** A 2xx response that does not match the contract. */
  | { kind: 'malformed' }

export type Result<Value> = ({ ok: true; value: Value } | { ok: false; failure: Failure }) & {
  /** By which a copy of the response can be revalidated, if the server sent one. */
  entityTag?: string | undefined
}

export const network: Failure = { kind: 'network' }
export const malformed: Failure = { kind: 'malformed' }
