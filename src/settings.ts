import * as v from 'valibot'

/** An absolute http(s) address without a slash at its end; empty means the page's own origin. */
const origin = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => text === '' || isHttpUrl(text), 'expected an http or https address, or nothing'),
  v.transform((text) => text.replace(/\/+$/, '')),
)
const link = v.pipe(v.string(), v.trim(), v.check(isHttpUrl, 'expected an http or https address'))
/** An address that may also be a path of the page's own origin. */
const base = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => isHttpUrl(text) || /^\/(?!\/)/.test(text), 'expected an address or a path'),
  v.transform((text) => text.replace(/\/+$/, '')),
)

function isHttpUrl(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text.replace(/[{}]/g, ''))
}

const schema = v.object({
  /** In front of `/rest/…` and `/mailing-flow`. */
  PUBLIC_API_URL: v.optional(origin, ''),
  /** The "admin host", in front of `/admin/update-tiles/…`. */
  PUBLIC_ADMIN_URL: v.optional(origin, ''),
  PUBLIC_FIREBASE_DATABASE_URL: v.optional(origin, ''),
  /** Avatars are at `{it}/{imageName}`. */
  PUBLIC_IMAGES_URL: v.optional(base, '/images'),
  /** Leaflet URL template of the hole map. */
  PUBLIC_TILES_URL: v.optional(base, '/tiles/{z}/{x}/{y}'),
  PUBLIC_TILES_ATTRIBUTION: v.optional(v.pipe(v.string(), v.maxLength(300)), ''),
  PUBLIC_COMPANY_NAME: v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(60)), 'Fairway'),
  PUBLIC_ABOUT_URL: v.optional(link, 'https://example.com/about'),
  PUBLIC_SUPPORT_URL: v.optional(link, 'https://example.com/support'),
})

/** The settings of a build, by the names of the environment (wire: Settings of a build). */
export type Settings = v.InferOutput<typeof schema>
export type SettingName = keyof Settings

/** @throws Error with one line that names the setting and what is wrong with it. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const names = Object.keys(schema.entries) as SettingName[]
  const given = names.map((name) => [name, environment[name] === '' ? undefined : environment[name]])
  const result = v.safeParse(schema, Object.fromEntries(given))
  if (result.success) return result.output
  const [issue] = result.issues
  throw new Error(`${v.getDotPath(issue)}: ${issue.message}`)
}
