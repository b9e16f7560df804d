import { RESPONSE_CACHE } from '../../offline/caches.ts'
import type { Storage } from '../browser/storage.ts'

/** The same as the number of cached responses of an endpoint. */
const MAX_TAGS = 20

/**
 * Stores the entity tag that the head script sends with the next request of a URL; `undefined` removes it. Ignores
 * other origins, because the header would need a preflight request there.
 */
export function rememberEntityTag(storage: Storage, url: string, entityTag: string | undefined): void {
  if (!/^\/(?!\/)/.test(url)) return
  const { [url]: _, ...others } = readTags(storage)
  const tags = Object.entries(entityTag === undefined ? others : { ...others, [url]: entityTag })
  const text = JSON.stringify(Object.fromEntries(tags.slice(-MAX_TAGS)))
  storage.write(RESPONSE_CACHE, tags.length > 0 ? text : undefined)
}

function readTags(storage: Storage): Record<string, string> {
  try {
    return { ...JSON.parse(storage.read(RESPONSE_CACHE) ?? '{}') }
  } catch {
    return {}
  }
}
