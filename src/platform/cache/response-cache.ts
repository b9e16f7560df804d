import type { AnswerOf, AnyEndpoint, InputOf } from '../../contract/endpoint.ts'
import { type Api, parseAnswer } from '../api/api.ts'

/** What was last answered, and when. */
export interface Kept<Value> {
  value: Value
  asOfMs: number
}

/** The last answers seen, for a page that gets none. A browser that keeps nothing only forgets. */
export interface ResponseCache {
  /** @param owner whose answer it is: it is kept only while that golfer is signed in, and given to no other */
  keep<E extends AnyEndpoint>(
    endpoint: E,
    input: InputOf<E>,
    value: AnswerOf<E>,
    owner?: string,
  ): Promise<void>
  find<E extends AnyEndpoint>(
    endpoint: E,
    input: InputOf<E>,
    owner?: string,
  ): Promise<Kept<AnswerOf<E>> | undefined>
  drop<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): Promise<void>
}

export interface ResponseCacheDeps {
  urlOf: Api['urlOf']
  /** The page's own address. */
  base(): string
  open(): Promise<Cache>
  now(): number
  /** Who is signed in as far as this browser knows. */
  owner(): string | undefined
}

/** Answers of one kind, as rounds: so many, the last seen. */
const MAX_OF_A_KIND = 20
/** As long as a session may lie unused. */
const AGE_MAX_MS = 30 * 24 * 3_600_000

export function createResponseCache(deps: ResponseCacheDeps): ResponseCache {
  const addressOf = (...call: Parameters<Api['urlOf']>) => new URL(deps.urlOf(...call), deps.base()).href
  const kindOf = (address: string) => address.slice(0, address.lastIndexOf('/') + 1)

  return {
    async keep(endpoint, input, answer, owner) {
      try {
        const address = addressOf(endpoint, input)
        const cache = await deps.open()
        // Somebody has signed out while the answer was on its way.
        if (owner !== undefined && owner !== deps.owner()) return
        // In the order of writing, so that the first are the oldest.
        await cache.delete(address)
        await cache.put(address, Response.json({ asOfMs: deps.now(), owner, answer }))
        const alike = (await cache.keys()).filter(({ url }) => kindOf(url) === kindOf(address))
        await Promise.all(alike.slice(0, -MAX_OF_A_KIND).map((old) => cache.delete(old)))
      } catch {
        // Storage that is full or forbidden: nothing is lost but the copy.
      }
    },
    async find(endpoint, input, owner) {
      try {
        const kept = await (await deps.open()).match(addressOf(endpoint, input))
        const { asOfMs, owner: whose, answer } = (await kept?.json()) ?? {}
        if (whose !== owner || !(deps.now() - asOfMs < AGE_MAX_MS)) return undefined
        const parsed = parseAnswer(endpoint, JSON.stringify(answer))
        return parsed.ok ? { value: parsed.value as AnswerOf<typeof endpoint>, asOfMs } : undefined
      } catch {
        return undefined
      }
    },
    async drop(endpoint, input) {
      try {
        await (await deps.open()).delete(addressOf(endpoint, input))
      } catch {
        // Where nothing can be kept there is nothing to drop.
      }
    },
  }
}
