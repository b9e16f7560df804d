/** Why a call failed. */
export type Failure =
  /** There was no response: offline, server down, connection lost, or blocked by the browser. */
  | { kind: 'network' }
  /**
   * The status was not 2xx. `body` is the server's error message, empty if there is none. `retryAfter` is the
   * header with which it asks to wait (`parseRetryAfter`). 304 means that the cached copy is up to date.
   */
  | { kind: 'http'; status: number; body: string; retryAfter?: string | undefined }
  /** The response was 2xx but does not match the contract. */
  | { kind: 'malformed' }

export type Result<Value> = ({ ok: true; value: Value } | { ok: false; failure: Failure }) & {
  /** For revalidating a cached copy of the response; missing if the server sent none. */
  entityTag?: string | undefined
}

export const network: Failure = { kind: 'network' }
export const malformed: Failure = { kind: 'malformed' }
