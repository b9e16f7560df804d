import type { AnyEndpoint, InputOf, ResponseOf } from '../../contract/endpoint.ts'
import { type Api, parseJson } from '../api/api.ts'

/** A cached value and when it was received. */
export interface Cached<Value> {
  value: Value
  /** Unix milliseconds. */
  asOfMs: number
  /**
   * For revalidating the value. Undefined if another build stored the value, because its contract may have had fewer
   * fields.
   */
  entityTag?: string | undefined
}

/**
 * The last responses of the API, for pages that cannot reach it. No method rejects: if the browser provides no
 * storage, nothing is stored or found.
 */
export interface ResponseCache {
  /**
   * Returns whether the response was stored.
   * @param owner the user a personal response belongs to; it is stored only while that user is signed in
   */
  put<E extends AnyEndpoint>(
    endpoint: E,
    input: InputOf<E>,
    value: ResponseOf<E>,
    owner?: string,
    entityTag?: string,
  ): Promise<boolean>
  /**
   * Returns the response if it was stored for the same owner and has not expired.
   * @param isPlain whether the response is the same in JSON, because it has no list with gaps. It is not parsed again if
   * this build has stored it, which takes long for thousands of items.
   */
  find<E extends AnyEndpoint>(
    endpoint: E,
    input: InputOf<E>,
    owner?: string,
    isPlain?: boolean,
  ): Promise<Cached<ResponseOf<E>> | undefined>
  delete<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): Promise<void>
}

export interface ResponseCacheDeps {
  urlOf: Api['urlOf']
  /** The page's own URL, against which relative URLs are resolved. */
  base(): string
  open(): Promise<Cache>
  now(): number
  /** Identifies the build, and thereby the code that parses responses. */
  build: string
  /** Returns the id of the remembered user, or undefined if there is none. */
  owner(): string | undefined
}

/** Number of responses stored per endpoint; older ones are deleted. */
const MAX_PER_ENDPOINT = 20
/** The same as the lifetime of an unused session. */
const MAX_AGE_MS = 30 * 24 * 3_600_000

/** Deletes the oldest responses of an endpoint, if there are too many. */
async function deleteOldest(cache: Cache, requests: readonly Request[]): Promise<void> {
  if (requests.length <= MAX_PER_ENDPOINT) return
  const aged = await Promise.all(
    requests.map(async (request) => {
      const { asOfMs = 0 } = (await (await cache.match(request))?.json()) ?? {}
      return { request, asOfMs: Number(asOfMs) }
    }),
  )
  const oldestFirst = aged.toSorted((a, b) => a.asOfMs - b.asOfMs)
  await Promise.all(oldestFirst.slice(0, -MAX_PER_ENDPOINT).map(({ request }) => cache.delete(request)))
}

export function createResponseCache(deps: ResponseCacheDeps): ResponseCache {
  const addressOf = (...call: Parameters<Api['urlOf']>) => new URL(deps.urlOf(...call), deps.base()).href
  const folderOf = (address: string) => address.slice(0, address.lastIndexOf('/') + 1)

  return {
    async put(endpoint, input, value, owner, entityTag) {
      try {
        const address = addressOf(endpoint, input)
        const cache = await deps.open()
        // The user may have signed out while the response was on its way.
        if (owner !== undefined && owner !== deps.owner()) return false
        const { build } = deps
        // `answer` is part of the stored format, which pages of earlier builds also read.
        const entry = { asOfMs: deps.now(), owner, answer: value, entityTag, build }
        await cache.put(address, Response.json(entry))
        const siblings = (await cache.keys()).filter(({ url }) => folderOf(url) === folderOf(address))
        await deleteOldest(cache, siblings)
        return true
      } catch {
        // The storage is full or blocked; the page works without a copy.
        return false
      }
    },
    async find(endpoint, input, owner, isPlain = false) {
      try {
        const response = await (await deps.open()).match(addressOf(endpoint, input))
        const entry = (await response?.json()) ?? {}
        const { asOfMs, owner: storedOwner, answer } = entry
        if (storedOwner !== owner || !(deps.now() - asOfMs < MAX_AGE_MS)) return undefined
        const isOfThisBuild = entry.build === deps.build
        const parsed = isOfThisBuild && isPlain ? { ok: true, value: answer } : parseJson(endpoint, answer)
        if (!parsed.ok) return undefined
        const entityTag = isOfThisBuild ? entry.entityTag : undefined
        return { value: parsed.value as ResponseOf<typeof endpoint>, asOfMs, entityTag }
      } catch {
        return undefined
      }
    },
    async delete(endpoint, input) {
      try {
        await (await deps.open()).delete(addressOf(endpoint, input))
      } catch {
        // Without storage there is nothing to delete.
      }
    },
  }
}
