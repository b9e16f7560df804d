import { RESPONSE_CACHE } from '../../offline/caches.ts'
import type { Storage } from '../browser/storage.ts'

/** As many as there are cached responses of one endpoint. */
const MAX_TAGS = 20

/**
 * Stores the entity tag with which the head script requests a URL next time, or with `undefined` that it sends none.
 * Only for URLs of the page's own origin: to others the header would need a preflight.
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
