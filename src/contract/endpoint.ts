import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import * as v from 'valibot'

/** Which of a build's settings stands in front of an endpoint's path. */
export type Host = 'api' | 'admin'
type Method = 'GET' | 'POST' | 'DELETE'

/** Names in braces of a path: `'/rest/round/{token}'` has `'token'`. */
type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

export type Schema = GenericSchema<unknown, unknown>

/**
 * One call of the wire, said once for browser, service and tests.
 * `body` is JSON, except where `encoding` says that it is one file or plain text.
 * `answer` null means that nobody reads the answer's body.
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
  /** The answer comes only when a long work is done, which may take minutes. */
  isLong: boolean
}

export type AnyEndpoint = Endpoint<string, Schema | null, Schema | null, Schema | null>

interface Parts<B extends Schema | null, Q extends Schema | null, A extends Schema | null> {
  host?: Host
  encoding?: 'json' | 'file' | 'text'
  body?: B
  query?: Q
  answer?: A
  isLong?: boolean
}

export function endpoint<
  const Path extends string,
  B extends Schema | null = null,
  Q extends Schema | null = null,
  A extends Schema | null = null,
>(method: Method, path: Path, parts: Parts<B, Q, A> = {}): Endpoint<Path, B, Q, A> {
  return {
    method,
    path,
    host: parts.host ?? 'api',
    encoding: parts.encoding ?? 'json',
    body: (parts.body ?? null) as B,
    query: (parts.query ?? null) as Q,
    answer: (parts.answer ?? null) as A,
    isLong: parts.isLong ?? false,
  }
}

type PathInput<Path extends string> = [NamesIn<Path>] extends [never]
  ? { path?: never }
  : { path: Record<NamesIn<Path>, string> }
type BodyInput<B> = B extends Schema ? { body: InferInput<B> } : { body?: never }
type QueryInput<Q> = Q extends Schema ? { query: InferInput<Q> } : { query?: never }

/** What a caller hands over: path parts unencoded, body and query as their schemas say. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer B, infer Q, infer _A>
    ? PathInput<P> & BodyInput<B> & QueryInput<Q>
    : never

/** What an endpoint's answer is after it was parsed; null where nobody reads it. */
export type AnswerOf<E> =
  E extends Endpoint<infer _P, infer _B, infer _Q, infer A>
    ? A extends Schema
      ? InferOutput<A>
      : null
    : never

/** Fills a path's names, each percent-encoded as one segment. */
export function fillPath(path: string, parts: Record<string, string> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parts[name]
    if (value === undefined) throw new Error(`path ${path} lacks ${name}`)
    return encodeSegment(value)
  })
}

/** `.` and `..` would be folded away by every URL parser, so their dots are encoded as well. */
export function encodeSegment(value: string): string {
  const encoded = encodeURIComponent(value.toWellFormed())
  return encoded === '.' || encoded === '..' ? encoded.replaceAll('.', '%2E') : encoded
}

/** An answer that may be "nothing" (204, 404, an empty body or JSON `null`) parses to null. */
export function orNothing<S extends Schema>(schema: S) {
  return v.nullable(schema)
}

/** True where an endpoint's answer may be nothing, so that a 404 is an answer and not a failure. */
export function mayBeNothing(e: AnyEndpoint): boolean {
  return e.answer?.type === 'nullable'
}
