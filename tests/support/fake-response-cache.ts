import { createApi } from '../../src/platform/api/api.ts'
import { createResponseCache } from '../../src/platform/cache/response-cache.ts'
import { fakeClock } from './fake-clock.ts'

/** Creates an in-memory `Cache` whose entries stay in the order of writing, as in a browser. */
export function fakeCache() {
  const entries = new Map<string, string>()
  const addressOf = (request: RequestInfo | URL) =>
    request instanceof Request ? request.url : String(request)
  const cache: Pick<Cache, 'match' | 'put' | 'delete' | 'keys'> = {
    async match(request) {
      const text = entries.get(addressOf(request))
      return text === undefined ? undefined : new Response(text)
    },
    async put(request, response) {
      entries.set(addressOf(request), await response.text())
    },
    delete: async (request) => entries.delete(addressOf(request as RequestInfo)),
    keys: async () => [...entries.keys()].map((url) => new Request(url)),
  }
  return { cache: cache as Cache, entries }
}

/** Creates a response cache with its own storage and a fixed time (Unix milliseconds). */
export function fakeResponseCache(nowMs = 0, owner: () => string | undefined = () => 'ann@example.com') {
  const { cache } = fakeCache()
  const { urlOf } = createApi({
    fetch,
    hosts: { api: '', admin: '' },
    origin: 'https://golf.example',
    cookies: () => '',
    takeEarlyResponse: () => undefined,
    after: fakeClock().clock.after,
    learn() {},
  })
  return createResponseCache({
    urlOf,
    base: () => 'https://golf.example/',
    open: async () => cache,
    now: () => nowMs,
    build: 'build-1',
    owner,
  })
}
