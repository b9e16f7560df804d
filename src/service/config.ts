import { resolve } from 'node:path'
import * as v from 'valibot'

const number = (what: string, min: number, max: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{1,9}$/, `expected ${what}`),
    v.transform(Number),
    v.minValue(min, `expected ${what}`),
    v.maxValue(max, `expected ${what}`),
  )
const switched = v.pipe(
  v.picklist(['on', 'off'], 'expected on or off'),
  v.transform((text) => text === 'on'),
)
const proxies = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^(on|off|[1-9])$/, 'expected on, off or the number of proxies'),
  v.transform((text) => (text === 'off' ? 0 : text === 'on' ? 1 : Number(text))),
)
const folder = v.pipe(
  v.string(),
  v.nonEmpty('expected a folder'),
  v.transform((path) => resolve(path)),
)
const web = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (text) => /^https?:\/\//.test(text) && URL.canParse(text),
    'expected an address such as https://golf.example',
  ),
  v.transform((text) => text.replace(/\/+$/, '')),
)
const smtp = v.pipe(
  v.string(),
  v.check(
    (text) => /^smtps?:\/\//.test(text) && URL.canParse(text),
    'expected an address such as smtp://mail.example:25',
  ),
)
const postgres = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text) && isDecodable(text),
    'expected an address such as postgres://user:password@db.example:5432/fairway',
  ),
)
const sender = v.pipe(
  v.string(),
  v.regex(/^[^\r\n]*[^\s<>@]+@[^\s<>@]+>?$/, 'expected an e-mail address, with or without a name'),
)

/** What is read out of the address later must not fail there, with the password in its message. */
function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== ''
  } catch {
    return false
  }
}

const schema = v.object({
  PORT: v.optional(number('a port number', 0, 65_535), '4321'),
  /** `localhost` listens on 127.0.0.1 and, where the machine has it, on ::1. */
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty('expected a host name')), 'localhost'),
  DATA_DIR: v.optional(folder, '.data'),
  SITE_DIR: v.optional(folder, 'dist'),
  SITE_URL: v.optional(web),
  DATABASE_URL: v.optional(postgres),
  SMTP_URL: v.optional(smtp),
  MAIL_FROM: v.optional(sender, 'Fairway <no-reply@fairway.example>'),
  DEMO_DATA: v.optional(switched),
  LIVE_HOLE_MS: v.optional(number('milliseconds', 10, 3_600_000), '20000'),
  PUBLIC_COMPANY_NAME: v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty('is empty')), 'Fairway'),
  /** Believe `X-Forwarded-For` of one proxy in front (or so many); off where strangers reach the service directly. */
  TRUST_PROXY: v.optional(proxies, 'off'),
  /** Sign-ins, sign-ups and resets that one address may ask of one process in a minute. */
  AUTH_PER_MINUTE: v.optional(number('a count', 1, 1_000_000), '1200'),
})

export interface ServiceConfig {
  /** 0 takes any free port. */
  port: number
  host: string
  /** Absolute. */
  dataDir: string
  /** The built site; absolute. */
  siteDir: string
  /** The site's public address, without a slash at its end; undefined: this machine's, at the port taken. */
  siteUrl: string | undefined
  /** A PostgreSQL server, for any number of processes; undefined: SQLite in the data folder, for this one. */
  databaseUrl: string | undefined
  /** Mails go to files in the outbox folder where it is undefined. */
  smtpUrl: string | undefined
  mailFrom: string
  /** Its logins are known to everybody: a site at a public https address has it only where it asks for it. */
  demoData: boolean
  liveHoleMs: number
  companyName: string
  /** How many proxies in a row hand a call on, each of which adds an address to `X-Forwarded-For`. */
  trustedProxies: number
  authPerMinute: number
}

/** @throws Error with one line that names the setting and what is wrong with it. */
export function readConfig(environment: Record<string, string | undefined>): ServiceConfig {
  const given = Object.keys(schema.entries).map((name) => [name, environment[name] || undefined])
  const result = v.safeParse(schema, Object.fromEntries(given))
  if (!result.success) {
    const [issue] = result.issues
    throw new Error(`${v.getDotPath(issue)}: ${issue.message}`)
  }
  const found = result.output
  return {
    port: found.PORT,
    host: found.HOST,
    dataDir: found.DATA_DIR,
    siteDir: found.SITE_DIR,
    siteUrl: found.SITE_URL,
    databaseUrl: found.DATABASE_URL,
    smtpUrl: found.SMTP_URL,
    mailFrom: found.MAIL_FROM,
    demoData: found.DEMO_DATA ?? !found.SITE_URL?.startsWith('https:'),
    liveHoleMs: found.LIVE_HOLE_MS,
    companyName: found.PUBLIC_COMPANY_NAME,
    trustedProxies: found.TRUST_PROXY,
    authPerMinute: found.AUTH_PER_MINUTE,
  }
}
