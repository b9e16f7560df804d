import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import * as v from 'valibot'

/** Says which build setting is the origin of the call: `PUBLIC_API_URL` or `PUBLIC_ADMIN_URL`. */
export type Host = 'api' | 'admin'
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A part of the API that a service may lack; the site then does not show what needs it. */
export type Capability =
  | 'accessTokens'
  | 'account'
  | 'audit'
  | 'catalogue'
  | 'claims'
  | 'emailChoice'
  | 'mailingCheck'
  | 'mailingFiles'
  | 'mailingRuns'
  | 'passkeys'
  | 'push'
  | 'scoreSheets'
  | 'search'
  | 'signOut'
  | 'statistics'
  | 'suppressions'
  | 'uploadPreviews'

/** The header in which a service names its capabilities, separated by spaces, in every response of its API. */
export const CAPABILITIES_HEADER = 'X-Capabilities'

/** Names of a path's parameters: `'token'` for `'/rest/round/{token}'`. */
export type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never

export type Schema = GenericSchema<unknown, unknown>

/**
 * One call of the API, shared by browser, service and tests.
 * `body` is JSON unless `encoding` is `file` (multipart form with one file) or `text`.
 * `response` is null when the client ignores the response body.
 */
export interface Endpoint<
  Path extends string = string,
  Body extends Schema | null = Schema | null,
  Query extends Schema | null = Schema | null,
  ResponseSchema extends Schema | null = Schema | null,
> {
  method: Method
  path: Path
  host: Host
  encoding: 'json' | 'file' | 'text'
  body: Body
  query: Query
  response: ResponseSchema
  /** A response body that is not JSON is ignored, because the specification leaves it open what other APIs send. */
  isResponseOptional: boolean
  /** The response may take minutes, so the client uses a longer timeout. */
  isLong: boolean
  /** What a service lacks that does not have this call; for the first call of a part of a page. */
  capability?: Capability
}

export type AnyEndpoint = Endpoint<string, Schema | null, Schema | null, Schema | null>

interface Options<B extends Schema | null, Q extends Schema | null, A extends Schema | null> {
  host?: Host
  encoding?: 'json' | 'file' | 'text'
  body?: B
  query?: Q
  response?: A
  isResponseOptional?: boolean
  isLong?: boolean
  capability?: Capability
}

/** Creates an endpoint; every option has a default. */
export function endpoint<
  const Path extends string,
  B extends Schema | null = null,
  Q extends Schema | null = null,
  A extends Schema | null = null,
>(method: Method, path: Path, options: Options<B, Q, A> = {}): Endpoint<Path, B, Q, A> {
  return {
    method,
    path,
    host: 'api',
    encoding: 'json',
    body: null as B,
    query: null as Q,
    response: null as A,
    isResponseOptional: false,
    isLong: false,
    ...options,
  }
}

type PathInput<Path extends string> = [PathNames<Path>] extends [never]
  ? { path?: never }
  : { path: Record<PathNames<Path>, string> }
type BodyInput<B> = B extends Schema ? { body: InferInput<B> } : { body?: never }
type QueryInput<Q> = Q extends Schema ? { query: InferInput<Q> } : { query?: never }

/** The input of a call: path parameters unencoded, body and query as their schemas accept them. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer B, infer Q, infer _A>
    ? PathInput<P> & BodyInput<B> & QueryInput<Q>
    : never

/** The parsed response body; null when the client ignores it. */
export type ResponseOf<E> =
  E extends Endpoint<infer _P, infer _B, infer _Q, infer A>
    ? A extends Schema
      ? InferOutput<A>
      : null
    : never

/**
 * Returns the path with its parameters filled in, each percent-encoded as one segment.
 * @throws Error when a parameter is missing
 */
export function fillPath(path: string, parts: Record<string, string> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parts[name]
    if (value === undefined) throw new Error(`path ${path}: missing ${name}`)
    return encodeSegment(value)
  })
}

/** Percent-encodes one path segment. URL parsers would resolve `.` and `..`, so their dots are encoded as well. */
export function encodeSegment(value: string): string {
  const encoded = encodeURIComponent(value.toWellFormed())
  return encoded === '.' || encoded === '..' ? encoded.replaceAll('.', '%2E') : encoded
}

/** Returns a schema for a response that may be "nothing" (see docs/wire.md): it then parses to null. */
export function orNothing<S extends Schema>(schema: S) {
  return v.nullable(schema)
}

/** Returns whether the response may be "nothing"; a 404 is then a result and not a failure. */
export function mayBeNothing(e: AnyEndpoint): boolean {
  return e.response?.type === 'nullable'
}
