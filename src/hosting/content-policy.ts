import type { Settings } from '../settings.ts'

/** The values of the placeholders that may be in the host of a tile template: Leaflet's `{s}`, and the map type. */
const HOST_PLACEHOLDERS = { '{s}': ['a', 'b', 'c'], '{type}': ['g', 'b'] }

/** Returns the origins of an address or template; none for a path on the page's own origin. */
function originsOf(address: string): string[] {
  if (!/^https?:/.test(address)) return []
  const filledIn = Object.entries(HOST_PLACEHOLDERS).reduce(
    (templates, [placeholder, values]) =>
      templates.flatMap((template) => values.map((value) => template.replaceAll(placeholder, value))),
    [address],
  )
  return [...new Set(filledIn.map((one) => new URL(one.replace(/[{}]/g, '')).origin))]
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
