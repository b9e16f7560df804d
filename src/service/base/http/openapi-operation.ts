import type { JsonSchema } from '@valibot/to-json-schema'

/** The description of an endpoint in the OpenAPI document. */
export interface Operation {
  tag: 'Session' | 'Account' | 'Rounds' | 'Mail' | 'Users' | 'Audit' | 'Promo codes' | 'Maps'
  summary: string
  description?: string
  /** Schemas of path parameters that accept only certain values. */
  path?: Record<string, JsonSchema>
  /** Error statuses in addition to those that follow from method, input and access. */
  errors?: readonly (401 | 404 | 409 | 422 | 429 | 501 | 502 | 503)[]
  /**
   * The endpoint accepts `If-Match` with the version that the caller saw, and responds with 412 if there is a newer
   * version.
   */
  checksVersion?: true
  /** The endpoint sends an `ETag`, and responds with 304 if the caller's copy is up to date. */
  isRevalidated?: true
  /** The schema of the uploaded file; by default a round file or snapshot file. */
  file?: JsonSchema
  /** The successful response, if the contract has no schema for it. */
  response?: { type: string; schema: JsonSchema; description: string }
}
