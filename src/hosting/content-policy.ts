import type { Settings } from '../settings.ts'

/** Values of the placeholders that can occur in the host of a tile template: Leaflet's `{s}` and the map type. */
const HOST_PLACEHOLDERS = { '{s}': ['a', 'b', 'c'], '{type}': ['g', 'b'] }

/** Returns the origins of a URL or URL template; an empty list for a path on the page's own origin. */
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
  // The database redirects clients to other hosts, so all subdomains of their domain are allowed.
  return originsOf(address).flatMap((origin) => {
    const { host, protocol } = new URL(origin)
    const socket = protocol === 'https:' ? 'wss' : 'ws'
    const subdomains = host.endsWith('.firebaseio.com') ? [`${socket}://*.firebaseio.com`] : []
    const region = /\.[\w-]+\.firebasedatabase\.app$/.exec(host)
    if (region) subdomains.push(`${socket}://*${region[0]}`)
    return [origin, `${socket}://${host}`, ...subdomains]
  })
}

const unique = (values: string[]) => [...new Set(values)].join(' ')

/**
 * Returns the directives of every page except `script-src` and `style-src`, which Astro writes with the hashes of
 * each page. `frame-ancestors` works only in a header (see `headers.ts`).
 */
export function contentPolicy(settings: Settings): string[] {
  const api = [...originsOf(settings.PUBLIC_API_URL), ...originsOf(settings.PUBLIC_ADMIN_URL)]
  const images = [...originsOf(settings.PUBLIC_IMAGES_URL), ...originsOf(settings.PUBLIC_TILES_URL)]
  return [
    "default-src 'none'",
    `connect-src ${unique(["'self'", ...api, ...realtimeOrigins(settings.PUBLIC_FIREBASE_DATABASE_URL)])}`,
    // `data:` is for the empty image that Leaflet shows in place of a missing tile.
    `img-src ${unique(["'self'", 'data:', ...images])}`,
    // The page shows hole maps in frames. The mailing page also shows mails, which come from the API.
    "frame-src 'self'",
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ]
}
