import type { JsonSchema } from '@valibot/to-json-schema'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { InferInput, InferOutput } from 'valibot'
import type { TokenScope } from '../../../contract/access-tokens.ts'
import type { Endpoint, PathNames, Schema } from '../../../contract/endpoint.ts'
import type { EndpointName, endpoints } from '../../../contract/endpoints.ts'
import type { AuditSubject } from '../../../contract/staff/audit.ts'
import type { Account } from '../account.ts'
import type { RawResponse } from './raw-response.ts'

/** A handler's input: decoded path parameters, and the parsed query and body. */
export type Input<E> =
  E extends Endpoint<infer Path, infer Body, infer Query, infer _A>
    ? {
        path: Record<PathNames<Path>, string>
        body: Body extends Schema ? InferOutput<Body> : undefined
        query: Query extends Schema ? InferOutput<Query> : undefined
      }
    : never

/** A handler's result. Without a response schema the body may be empty because the client ignores it. */
type Result<E> =
  E extends Endpoint<infer _P, infer _B, infer _Q, infer A>
    ? A extends Schema
      ? Promise<InferInput<A> | RawResponse>
      : Promise<RawResponse | undefined> | Promise<void>
    : never

/**
 * The request for which a handler is called. `Caller` is the type of the signed-in account; it is undefined if the
 * endpoint is public, because public endpoints do the same for everybody.
 */
export interface Call<Caller> {
  account: Caller
  request: FastifyRequest
  reply: FastifyReply
}

type Handle<E, Caller> = (input: Input<E>, call: Call<Caller>) => Result<E>

interface Repeatable<E> {
  /**
   * Returns the response to a call that repeats a successful one, whose body is then ignored, also if it is not valid;
   * undefined for every other call. The body is as it was sent.
   */
  repeated?(body: unknown, account: Account): Promise<Awaited<Result<E>> | undefined>
}

/** The description of an endpoint in the OpenAPI document. */
export interface Description {
  summary: string
  description?: string
  /** Schemas of path parameters that accept only certain values. */
  parameters?: Record<string, JsonSchema>
  /** Error statuses in addition to those that follow from method, input and access. */
  errors?: readonly (401 | 404 | 409 | 410 | 422 | 429 | 501 | 502 | 503)[]
  /**
   * The endpoint accepts `If-Match` with the version that the caller saw, and responds with 412 if there is a newer
   * version.
   */
  checksVersion?: true
  /** The status is 201 if something was created, and 200 if it existed. */
  mayCreate?: true
  /** The endpoint sends an `ETag`, and responds with 304 if the caller's copy is up to date. */
  isRevalidated?: true
  /** The successful response, if the contract has no schema for it; by default it is text. */
  response?: { type: string; schema?: JsonSchema; description: string }
}

interface Options {
  /**
   * The endpoint is opened as a page: browsers receive errors as a page, and are redirected to sign-in without a
   * session.
   */
  isPage?: boolean
  /**
   * The call uses and sets no cookies: because shared caches may store its response, or because what it may do follows
   * from its body alone, so that it cannot be forged and a service worker can make it.
   */
  isWithoutSession?: boolean
  /** Pages call it repeatedly by themselves, so it does not keep a session of staff alive. */
  isPolling?: boolean
  /** Staff may call it before their second step has confirmed the sign-in. */
  allowsMissingSecondStep?: boolean
  /** Maximum number of calls per minute, IP address and process. */
  callsPerMinute?: number
  /** Maximum size of the body in bytes; by default 512 kB. */
  bodyMaxBytes?: number
}

type RecordedSubject = 'golfer' | AuditSubject['type']
/** What the audit events of a successful staff call concern, or why none is recorded. */
type Recorded = { records: RecordedSubject | readonly RecordedSubject[] } | { unrecorded: string }

/** The scope with which an access token may call the endpoint. Without one, calls with a token are refused. */
interface Scoped {
  scope?: TokenScope
}

type Access<E> =
  | ({ access: 'public'; handle: Handle<E, undefined> } & Scoped)
  /** Everybody. Who is signed in is known, and a scorer key may take the place of the session. */
  | ({ access: 'anyone'; handle: Handle<E, Account | undefined> } & Scoped)
  | ({ access: 'golfer'; handle: Handle<E, Account> } & Scoped & Repeatable<E>)
  /** A golfer, or whoever sends a scorer key: such a call has no account, whatever cookies it carries. */
  | ({ access: 'scorer'; handle: Handle<E, Account | undefined> } & Scoped)
  | ({ access: 'staff'; handle: Handle<E, Account> } & Recorded)

/** The code behind one endpoint, who may call it, and what the OpenAPI document and the tests say about it. */
export type Handler<E> = Description & Options & Access<E>

/** Any handler, without the types of its endpoint. */
export interface AnyHandler extends Description, Options, Scoped {
  access: 'public' | 'anyone' | 'golfer' | 'scorer' | 'staff'
  handle(input: unknown, call: Call<Account | undefined>): Promise<unknown>
  repeated?(body: unknown, account: Account | undefined): Promise<unknown>
}

/** One handler for every endpoint of the contract. A missing handler, summary or access is a type error. */
export type Handlers = { [Name in EndpointName]: Handler<(typeof endpoints)[Name]> }

export type Tag =
  | 'Session'
  | 'Account'
  | 'Rounds'
  | 'Competitions'
  | 'Notifications'
  | 'Mail'
  | 'Users'
  | 'Audit'
  | 'Promo codes'
  | 'Maps'
  | 'Courses'
/** Handlers with the section of the OpenAPI document in which they are listed. */
export type Tagged<Some> = { [Name in keyof Some]: Some[Name] & { tag: Tag } }
