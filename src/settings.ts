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

export const buildSettings = v.object({
  PUBLIC_API_URL: v.pipe(
    v.optional(origin, ''),
    v.description(
      "Prefix of `/rest/…` and `/mailing-flow`; another name of the same site, see `ALLOWED_ORIGINS`. The service reads it as well. Empty: the page's origin",
    ),
  ),
  PUBLIC_ADMIN_URL: v.pipe(
    v.optional(origin, ''),
    v.description("Prefix of `/admin/update-tiles/…`. Empty: the page's origin"),
  ),
  PUBLIC_FIREBASE_DATABASE_URL: v.pipe(
    v.optional(origin, ''),
    v.description("Realtime database. Empty: the page's origin"),
  ),
  PUBLIC_IMAGES_URL: v.pipe(
    v.optional(base, '/images'),
    v.description('Avatars are at `{PUBLIC_IMAGES_URL}/{imageName}`.'),
  ),
  PUBLIC_TILES_URL: v.pipe(
    v.optional(base, '/tiles/{z}/{x}/{y}'),
    v.description(
      'Leaflet URL template of the hole map. `{type}`, if any, becomes the code of the map type: `g` for Google, `b` for Bing. Rounds show `g`.',
    ),
  ),
  PUBLIC_TILES_ATTRIBUTION: v.pipe(
    v.optional(v.pipe(v.string(), v.maxLength(300)), ''),
    v.description('Shown on the map.'),
  ),
  PUBLIC_COMPANY_NAME: v.pipe(
    v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(60)), 'Fairway'),
    v.description('Header, footer and titles. The service reads it as well, for e-mails.'),
  ),
  PUBLIC_SITE_URL: v.pipe(
    v.optional(origin, ''),
    v.description(
      "The site's public address, for the image in previews of links to pages other than rounds. Empty: no image",
    ),
  ),
  PUBLIC_ABOUT_URL: v.pipe(
    v.optional(link, 'https://example.com/about'),
    v.description('Link in the header.'),
  ),
  PUBLIC_SUPPORT_URL: v.pipe(
    v.optional(link, 'https://example.com/support'),
    v.description('Link in the header.'),
  ),
  PUBLIC_HSTS_SUBDOMAINS: v.pipe(
    v.optional(v.picklist(['on', 'off'], 'expected on or off'), 'off'),
    v.description(
      "`on` if every name below the site's domain uses https: browsers then refuse anything else there. The service reads it as well.",
    ),
  ),
  PUBLIC_OPERATOR_NAME: v.pipe(
    v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
    v.description('Who is responsible for the site, on the privacy page. Empty: the company name'),
  ),
  PUBLIC_PRIVACY_CONTACT: v.pipe(
    v.optional(contact, ''),
    v.description('E-mail address or URL for questions about privacy. Empty: `PUBLIC_SUPPORT_URL`'),
  ),
})

/** The settings of a build, by the names of their environment variables. */
export type Settings = v.InferOutput<typeof buildSettings>
export type SettingName = keyof Settings

/**
 * Reads and validates the settings; unset or empty variables get their defaults.
 * @throws Error with one line that names the invalid setting and the reason
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const names = Object.keys(buildSettings.entries) as SettingName[]
  const given = names.map((name) => [name, environment[name] === '' ? undefined : environment[name]])
  const result = v.safeParse(buildSettings, Object.fromEntries(given))
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
