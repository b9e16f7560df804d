import * as v from 'valibot'
import { isSameSite, otherSite } from './hosting/same-site.ts'

/** An absolute http(s) URL without a trailing slash; empty means the page's own origin. */
const origin = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => text === '' || isHttpUrl(text), 'expected an http or https URL, or an empty value'),
  v.transform((text) => text.replace(/\/+$/, '')),
)
const link = v.pipe(v.string(), v.trim(), v.check(isHttpUrl, 'expected an http or https URL'))
/** A URL, or a path on the page's own origin. */
const base = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => isHttpUrl(text) || /^\/(?!\/)/.test(text), 'expected a URL or a path'),
  v.transform((text) => text.replace(/\/+$/, '')),
)

const contact = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (text) => text === '' || isHttpUrl(text) || v.is(v.pipe(v.string(), v.email()), text),
    'expected an e-mail address or a URL',
  ),
)

function isHttpUrl(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text.replace(/[{}]/g, ''))
}

const schema = v.object({
  /** Origin of `/rest/…` and `/mailing-flow`. */
  PUBLIC_API_URL: v.optional(origin, ''),
  /** Origin of `/admin/update-tiles/…`. */
  PUBLIC_ADMIN_URL: v.optional(origin, ''),
  PUBLIC_FIREBASE_DATABASE_URL: v.optional(origin, ''),
  /** Base URL of avatars, which are at `/{imageName}` below it. */
  PUBLIC_IMAGES_URL: v.optional(base, '/images'),
  /** Leaflet URL template of the hole map; `{type}`, if any, is replaced by the code of the map type. */
  PUBLIC_TILES_URL: v.optional(base, '/tiles/{z}/{x}/{y}'),
  PUBLIC_TILES_ATTRIBUTION: v.optional(v.pipe(v.string(), v.maxLength(300)), ''),
  PUBLIC_COMPANY_NAME: v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(60)), 'Fairway'),
  /** The site's public origin, for the image URL in link previews. */
  PUBLIC_SITE_URL: v.optional(origin, ''),
  PUBLIC_ABOUT_URL: v.optional(link, 'https://example.com/about'),
  PUBLIC_SUPPORT_URL: v.optional(link, 'https://example.com/support'),
  /** Whether browsers use https for all names below the domain of the site. */
  PUBLIC_HSTS_SUBDOMAINS: v.optional(v.picklist(['on', 'off'], 'expected on or off'), 'off'),
  /** Name of whoever is responsible for the site, for the privacy page; empty means the company. */
  PUBLIC_OPERATOR_NAME: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
  /** E-mail address or URL for questions about privacy; empty means the support URL. */
  PUBLIC_PRIVACY_CONTACT: v.optional(contact, ''),
})

/** The settings of a build, by the names of their environment variables. */
export type Settings = v.InferOutput<typeof schema>
export type SettingName = keyof Settings

/**
 * Reads and validates the settings; unset or empty variables get their defaults.
 * @throws Error with one line that names the invalid setting and the reason
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const names = Object.keys(schema.entries) as SettingName[]
  const given = names.map((name) => [name, environment[name] === '' ? undefined : environment[name]])
  const result = v.safeParse(schema, Object.fromEntries(given))
  if (result.success) return requireOneSite(result.output, environment.SITE_URL)
  const [issue] = result.issues
  throw new Error(`${v.getDotPath(issue)}: ${issue.message}`)
}

/** @throws Error when the API is another site than the pages, because browsers would not send it cookies */
function requireOneSite(settings: Settings, siteUrl: string | undefined): Settings {
  const site = settings.PUBLIC_SITE_URL || siteUrl
  if (!site || !isHttpUrl(site)) return settings
  for (const name of ['PUBLIC_API_URL', 'PUBLIC_ADMIN_URL'] as const) {
    const address = settings[name]
    if (address !== '' && !isSameSite(address, site)) throw new Error(otherSite(name, address, site))
  }
  return settings
}
