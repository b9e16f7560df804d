import type { Settings } from '../settings.ts'

/** The origin of an address, or nothing for a path of the page's own. Leaflet's `{s}` stands for a, b and c. */
function originsOf(address: string): string[] {
  if (!/^https?:/.test(address)) return []
  const each = address.includes('{s}') ? ['a', 'b', 'c'].map((s) => address.replace('{s}', s)) : [address]
  return each.map((one) => new URL(one.replace(/[{}]/g, '')).origin)
}

function realtimeOrigins(address: string): string[] {
  // A database spreads its clients over hosts of its own name, so their parent domain is allowed as well.
  return originsOf(address).flatMap((origin) => {
    const { host, protocol } = new URL(origin)
    const socket = protocol === 'https:' ? 'wss' : 'ws'
    const siblings = host.endsWith('.firebaseio.com') ? [`${socket}://*.firebaseio.com`] : []
    const area = /\.[\w-]+\.firebasedatabase\.app$/.exec(host)
    if (area) siblings.push(`${socket}://*${area[0]}`)
    return [origin, `${socket}://${host}`, ...siblings]
  })
}

const unique = (values: string[]) => [...new Set(values)].join(' ')

/**
 * The directives of every page beside `script-src` and `style-src`, to which the build adds each page's own
 * hashes. `frame-ancestors` is a header's alone (see `headers.ts`).
 */
export function contentPolicy(settings: Settings): string[] {
  const api = [...originsOf(settings.PUBLIC_API_URL), ...originsOf(settings.PUBLIC_ADMIN_URL)]
  const pictures = [...originsOf(settings.PUBLIC_IMAGES_URL), ...originsOf(settings.PUBLIC_TILES_URL)]
  return [
    "default-src 'none'",
    `connect-src ${unique(["'self'", ...api, ...realtimeOrigins(settings.PUBLIC_FIREBASE_DATABASE_URL)])}`,
    // `data:` is the empty picture that the map shows for a tile that does not come.
    `img-src ${unique(["'self'", 'data:', ...pictures])}`,
    "frame-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ]
}
