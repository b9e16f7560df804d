import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import * as v from 'valibot'

/** Which setting of the build prefixes the path: `PUBLIC_API_URL` or `PUBLIC_ADMIN_URL`. */
export type Host = 'api' | 'admin'
type Method = 'GET' | 'POST' | 'DELETE'

/** Names of a path's parameters: `'token'` for `'/rest/round/{token}'`. */
export type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never

export type Schema = GenericSchema<unknown, unknown>

/**
 * One call of the API, shared by browser, service and tests.
 * `body` is JSON unless `encoding` is `file` (multipart form with one file) or `text`.
 * `answer` is null when the client ignores the response body.
 */
export interface Endpoint<
  Path extends string = string,
  Body extends Schema | null = Schema | null,
  Query extends Schema | null = Schema | null,
  Answer extends Schema | null = Schema | null,
> {
  method: Method
  path: Path
  host: Host
  encoding: 'json' | 'file' | 'text'
  body: Body
  query: Query
  answer: Answer
  /** A body that is not JSON counts as none, because the response of another API to this call is not specified. */
  isAnswerOptional: boolean
  /** The response may take minutes, so the client waits longer before it gives up. */
  isLong: boolean
}

export type AnyEndpoint = Endpoint<string, Schema | null, Schema | null, Schema | null>

interface Options<B extends Schema | null, Q extends Schema | null, A extends Schema | null> {
  host?: Host
  encoding?: 'json' | 'file' | 'text'
  body?: B
  query?: Q
  answer?: A
  isAnswerOptional?: boolean
  isLong?: boolean
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
    answer: null as A,
    isAnswerOptional: false,
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
export type AnswerOf<E> =
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

/** Returns a schema for a response that may be "nothing" (see docs/wire.md), which parses to null. */
export function orNothing<S extends Schema>(schema: S) {
  return v.nullable(schema)
}

/** Returns whether the response may be "nothing"; a 404 is then a result and not a failure. */
export function mayBeNothing(e: AnyEndpoint): boolean {
  return e.answer?.type === 'nullable'
}
