import type { FastifyReply, FastifyRequest } from 'fastify'
import type { InferInput, InferOutput } from 'valibot'
import type { Endpoint, PathNames, Schema } from '../../../contract/endpoint.ts'
import type { endpoints } from '../../../contract/endpoints.ts'
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
interface Options {
  /**
   * The endpoint is opened as a page: browsers receive errors as a page, and are redirected to sign-in without a
   * session.
   */
  isPage?: boolean
  /** The response sets no cookies, because shared caches may store it. */
  isWithoutSession?: boolean
  /** Pages call it repeatedly by themselves, so it does not keep a session of staff alive. */
  isPolling?: boolean
  /** Staff may call it before their second step has confirmed the sign-in. */
  allowsMissingSecondStep?: boolean
  /** Maximum number of calls per minute, IP address and process. */
  callsPerMinute?: number
}
/** The code behind one endpoint and who may call it. */
export type Handler<E> = Options &
  (
    | { access: 'public'; handle: Handle<E, undefined> }
    | { access: 'golfer' | 'staff'; handle: Handle<E, Account> }
  )

export type EndpointName = keyof typeof endpoints
/** One handler for every endpoint of the contract. A missing handler is a type error. */
export type Handlers = { [Name in EndpointName]: Handler<(typeof endpoints)[Name]> }
