import type { FastifyReply, FastifyRequest } from 'fastify'
import type { InferInput, InferOutput } from 'valibot'
import type { Endpoint, PathNames, Schema } from '../../contract/endpoint.ts'
import type { endpoints } from '../../contract/endpoints.ts'
import type { Account } from '../accounts/accounts.ts'

/** An answer that is not the JSON of a value: text that is ready, another type, further headers. */
export class RawResponse {
  readonly payload: string | Uint8Array
  readonly type: string
  readonly headers: Record<string, string>

  constructor(payload: string | Uint8Array, type: string, headers: Record<string, string> = {}) {
    this.payload = payload
    this.type = type
    this.headers = headers
  }
}
export const rawJson = (text: string) => new RawResponse(text, 'application/json; charset=utf-8')

/** What a handler is given: the parts of the path decoded, query and body as the contract parsed them. */
export type Input<E> =
  E extends Endpoint<infer Path, infer Body, infer Query, infer _A>
    ? {
        path: Record<PathNames<Path>, string>
        body: Body extends Schema ? InferOutput<Body> : undefined
        query: Query extends Schema ? InferOutput<Query> : undefined
      }
    : never

/** What nobody reads may be nothing at all. */
type Answer<E> =
  E extends Endpoint<infer _P, infer _B, infer _Q, infer A>
    ? A extends Schema
      ? Promise<InferInput<A> | RawResponse>
      : Promise<RawResponse | undefined> | Promise<void>
    : never

export interface Call<Who> {
  account: Who
  request: FastifyRequest
  reply: FastifyReply
}

type Handle<E, Who> = (input: Input<E>, call: Call<Who>) => Answer<E>
/** Who may call, and what is done then: there is no handler without an answer to the first. */
export type Handler<E> =
  | { access: 'public'; handle: Handle<E, Account | undefined> }
  | { access: 'golfer' | 'staff'; handle: Handle<E, Account> }

export type EndpointName = keyof typeof endpoints
/** One handler for every endpoint of the contract: a missing one does not compile. */
export type Handlers = { [Name in EndpointName]: Handler<(typeof endpoints)[Name]> }
