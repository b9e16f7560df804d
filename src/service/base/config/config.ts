import { readFileSync } from 'node:fs'
import { isAbsolute, relative, resolve } from 'node:path'
import * as v from 'valibot'
import { isSameSite, otherSite } from '../../../hosting/same-site.ts'
import { parsePostgresUrl } from '../database/postgres-url.ts'
import { StartError } from '../start-error.ts'
import { isLocal } from './is-local.ts'
import {
  domainOf,
  type FirebaseAccount,
  type FirebaseConfig,
  readDkimKey,
  readFirebaseAccount,
} from './key-settings.ts'

const integer = (what: string, min: number, max: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{1,9}$/, `expected ${what}`),
    v.transform(Number),
    v.minValue(min, `expected ${what}`),
    v.maxValue(max, `expected ${what}`),
  )
const onOff = v.pipe(
  v.picklist(['on', 'off'], 'expected on or off'),
  v.transform((text) => text === 'on'),
)
const proxyCount = v.pipe(
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
const siteUrl = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (text) => /^https?:\/\//.test(text) && URL.canParse(text),
    'expected a URL such as https://golf.example',
  ),
  v.transform((text) => text.replace(/\/+$/, '')),
)
/** Origins, separated by commas or spaces. */
const origins = v.pipe(
  v.string(),
  v.transform((text) => text.split(/[\s,]+/).filter((one) => one !== '')),
  v.array(
    v.pipe(
      v.string(),
      v.transform((text) => text.replace(/\/$/, '')),
      v.check(
        (text) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text,
        'expected origins such as https://www.golf.example',
      ),
    ),
  ),
)
const smtpUrl = v.pipe(
  v.string(),
  v.check(
    (text) => /^smtps?:\/\//.test(text) && URL.canParse(text),
    'expected a URL such as smtp://mail.example:25',
  ),
)
const postgresUrl = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (text) => parsePostgresUrl(text) !== undefined && isDecodable(text),
    'expected a URL such as postgres://user:password@db.example:5432/fairway',
  ),
)
const mailAddress = v.pipe(
  v.string(),
  v.regex(/^[^\r\n]*[^\s<>@]+@[^\s<>@]+>?$/, 'expected an e-mail address, with or without a name'),
)

/** What a function reads from a text; its error is the issue. */
const readWith = <Value>(read: (text: string) => Value) =>
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      try {
        return read(dataset.value)
      } catch (error) {
        addIssue({ message: (error as Error).message })
        return NEVER
      }
    }),
  )
/** Names of a selector or domain: labels of letters, digits and hyphens. */
const dnsName = (what: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.toLowerCase(),
    v.regex(
      /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*$/,
      `expected ${what}`,
    ),
  )

/** Checked here because the driver decodes the URL later, and its error message would contain the password. */
function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== ''
  } catch {
    return false
  }
}

/** Returns whether a path is a folder or lies in it; both are absolute. */
function isInside(path: string, folder: string): boolean {
  const route = relative(folder, path)
  return !isAbsolute(route) && route !== '..' && !/^\.\.[/\\]/.test(route)
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

export const DEFAULT_MAIL_FROM = 'Fairway <no-reply@fairway.example>'
/** The default of DRAIN_MS behind a proxy. */
const PROXY_DRAIN_MS = 2_000

export const serviceSettings = v.object({
  PORT: v.pipe(
    v.optional(integer('a port number', 0, 65_535), '4321'),
    v.description('Listening port; 0 means any free one.'),
  ),
  HOST: v.pipe(
    v.optional(v.pipe(v.string(), v.nonEmpty('expected a host name')), 'localhost'),
    v.description('Listening address; `localhost` means 127.0.0.1 and ::1, and `0.0.0.0` every interface.'),
  ),
  DATA_DIR: v.pipe(
    v.optional(folder, '.data'),
    v.description('Folder of the SQLite database, the outbox, mailing files, images and `service.key`.'),
  ),
  SITE_DIR: v.pipe(v.optional(folder, 'dist'), v.description('Folder of the built site.')),
  SITE_URL: v.pipe(
    v.optional(siteUrl),
    v.description(
      'Public address, for links in e-mails. `https` makes cookies `Secure`; once it is set, pages of other addresses can change nothing. Empty: `http://localhost:{PORT}`',
    ),
  ),
  DATABASE_URL: v.pipe(
    v.optional(postgresUrl),
    v.description(
      '`postgres://user:password@host:5432/name`, for any number of processes; a primary and its standbys as `…@db1:5432,db2:5432/name?target_session_attrs=read-write`. Empty: SQLite in `DATA_DIR`, for one process',
    ),
  ),
  SMTP_URL: v.pipe(
    v.optional(smtpUrl),
    v.description(
      'Mail server: `smtp://user:password@host:587`, or `smtps://…:465`. TLS is required unless the host is local or the URL ends with `?insecure=1`. Empty: e-mails become files in `{DATA_DIR}/outbox`',
    ),
  ),
  MAIL_FROM: v.pipe(v.optional(mailAddress, DEFAULT_MAIL_FROM), v.description('Sender of e-mails.')),
  DKIM_KEY: v.pipe(
    v.optional(readWith(readDkimKey)),
    v.description(
      'Path of a private RSA key in PEM, or the PEM itself, that signs e-mails. Empty: the mail server signs them',
    ),
  ),
  DKIM_SELECTOR: v.pipe(
    v.optional(dnsName('a selector such as mail1')),
    v.description('Name of the key in the DNS: `{DKIM_SELECTOR}._domainkey.{DKIM_DOMAIN}`.'),
  ),
  DKIM_DOMAIN: v.pipe(
    v.optional(dnsName('a domain such as golf.example')),
    v.description('Domain that signs. Empty: the domain of `MAIL_FROM`'),
  ),
  DELIVERY_REPORT_SECRET: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.regex(
          /^[\x21-\x7e]{16,}( [\x21-\x7e]{16,})?$/,
          'expected at least 16 characters without spaces; the previous one may follow after a space',
        ),
      ),
    ),
    v.description(
      'Bearer token for delivery reports that a mail server posts to `/rest/delivery_reports`, at least 16 characters; replaced in the same way as `METRICS_TOKEN`. Empty: none are accepted',
    ),
  ),
  BACKUP_PASSPHRASE: v.pipe(
    v.optional(v.pipe(v.string(), v.minLength(12, 'expected at least 12 characters'))),
    v.description(
      'Encrypts backups; at least 12 characters. Also store it elsewhere: without it, they are lost. Empty: backups are not encrypted, and lack `service.key`',
    ),
  ),
  DEMO_DATA: v.pipe(
    v.optional(onOff),
    v.description(
      '`on` adds demo data to an empty database. Its logins, whose passwords are public, work only while the service is local: `HOST` and `SITE_URL` name this machine, `SITE_URL` is not https, and `TRUST_PROXY` is off. Empty: `on` if the service is local',
    ),
  ),
  STAFF_MFA: v.pipe(
    v.optional(v.picklist(['required', 'off'], 'expected required or off')),
    v.description(
      '`required` (staff confirm each sign-in with a passkey or a code) or `off`. Empty: `required` if `SITE_URL` is https',
    ),
  ),
  LIVE_HOLE_MS: v.pipe(
    v.optional(integer('milliseconds', 10, 3_600_000), '20000'),
    v.description('Milliseconds per hole of the live demo round.'),
  ),
  LINK_PREVIEW: v.pipe(
    v.optional(v.picklist(['scores', 'names', 'off'], 'expected scores, names or off'), 'scores'),
    v.description(
      'Content of the previews of links to rounds: `scores`, `names` (course, date, format and players) or `off`, which also switches oEmbed off.',
    ),
  ),
  PUBLIC_COMPANY_NAME: v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty('is empty')), 'Fairway'),
  PUBLIC_API_URL: v.optional(siteUrl),
  PUBLIC_HSTS_SUBDOMAINS: v.optional(onOff, 'off'),
  ALLOWED_ORIGINS: v.pipe(
    v.optional(origins, ''),
    v.description(
      "Origins whose pages may call the service, such as `https://www.golf.example` where `PUBLIC_API_URL` is `https://api.golf.example`; names below one domain, because browsers send no cookies to other sites. Empty: only the service's own",
    ),
  ),
  TRUST_PROXY: v.pipe(
    v.optional(proxyCount, 'off'),
    v.description(
      'Number of proxies in front that set `X-Forwarded-For`; `on` means one. Must be `off` if clients reach the service directly. Staff can check it at `/rest/health?verbose`.',
    ),
  ),
  DRAIN_MS: v.pipe(
    v.optional(integer('milliseconds', 0, 600_000)),
    v.description(
      'Milliseconds for which a process accepts requests after SIGTERM while `/rest/health/ready` responds with 503. Empty: 2000 behind a proxy, else 0',
    ),
  ),
  FIREBASE_DATABASE_URL: v.pipe(
    v.optional(siteUrl),
    v.description(
      'Realtime database of Firebase in which one process publishes live rounds, for sites that are built with `PUBLIC_FIREBASE_DATABASE_URL`. Empty: only this service pushes them',
    ),
  ),
  FIREBASE_CREDENTIALS: v.pipe(
    v.optional(readWith(readFirebaseAccount)),
    v.description('Path of the key file of a service account that may write to it.'),
  ),
  METRICS_TOKEN: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.regex(
          /^[\x21-\x7e]+( [\x21-\x7e]+)?$/,
          'expected a token; the previous one may follow after a space',
        ),
      ),
    ),
    v.description(
      'Bearer token for `/metrics` (Prometheus); to replace it without a pause, the new one, a space and the previous one. Empty: only direct connections from this machine may read it',
    ),
  ),
  LOG_LEVEL: v.pipe(
    v.optional(v.picklist(LOG_LEVELS, `expected ${LOG_LEVELS.slice(0, -1).join(', ')} or silent`), 'warn'),
    v.description(
      'Least important entries that are logged: `trace`, `debug`, `info` (every request), `warn`, `error`, `fatal` or `silent`. Security events are always logged.',
    ),
  ),
  AUDIT_READ_DAYS: v.pipe(
    v.optional(integer('a number of days', 1, 36_500), '180'),
    v.description('Days for which the audit log keeps reads of staff; changes are kept forever.'),
  ),
  AUTH_PER_MINUTE: v.pipe(
    v.optional(integer('a count', 1, 1_000_000), '1200'),
    v.description('Sign-ins, sign-ups and resets per minute, address and process.'),
  ),
  LIVE_CONNECTIONS: v.pipe(
    v.optional(integer('a count', 1, 1_000_000), '10000'),
    v.description(
      'Viewers of live rounds (web sockets) per process; each needs memory and a file descriptor.',
    ),
  ),
  LIVE_CONNECTIONS_PER_ADDRESS: v.pipe(
    v.optional(integer('a count', 1, 1_000_000), '500'),
    v.description(
      'Viewers of live rounds per address and process; more for a clubhouse with one address. Requests are limited to match.',
    ),
  ),
})

/** Settings that are secrets: each may also be the content of a file, as in `SMTP_URL_FILE=/run/secrets/smtp-url`. */
export const SECRET_SETTINGS = [
  'DATABASE_URL',
  'SMTP_URL',
  'DELIVERY_REPORT_SECRET',
  'BACKUP_PASSPHRASE',
  'METRICS_TOKEN',
] as const

/** Returns the environment with the secrets that are in files. @throws StartError with one line that names the setting */
function withSecretFiles(environment: Record<string, string | undefined>) {
  const given = { ...environment }
  for (const name of SECRET_SETTINGS) {
    const file = environment[`${name}_FILE`]
    if (!file) continue
    if (environment[name]) throw new StartError(`${name}: is set, and so is ${name}_FILE`)
    try {
      given[name] = readFileSync(file, 'utf8').trim()
    } catch (error) {
      throw new StartError(`${name}_FILE: ${(error as Error).message}`)
    }
  }
  return given
}

/** Reads the settings from environment variables. @throws StartError with one line: `PORT: expected a port number` */
export function readConfig(variables: Record<string, string | undefined>) {
  const environment = withSecretFiles(variables)
  const values = Object.keys(serviceSettings.entries).map((name) => [name, environment[name] || undefined])
  const result = v.safeParse(serviceSettings, Object.fromEntries(values))
  if (!result.success) {
    const [issue] = result.issues
    throw new StartError(`${v.getDotPath(issue)}: ${issue.message}`)
  }
  const settings = result.output
  if (isInside(settings.DATA_DIR, settings.SITE_DIR)) {
    throw new StartError('DATA_DIR: expected a folder outside SITE_DIR, whose files are public')
  }
  requireOneSite(settings)
  const config = {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: settings.DATA_DIR,
    siteDir: settings.SITE_DIR,
    siteUrl: settings.SITE_URL,
    databaseUrl: settings.DATABASE_URL,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    dkimKey: settings.DKIM_KEY,
    dkimSelector: settings.DKIM_SELECTOR,
    dkimDomain: settings.DKIM_DOMAIN ?? domainOf(settings.MAIL_FROM),
    deliveryReportSecret: settings.DELIVERY_REPORT_SECRET,
    backupPassphrase: settings.BACKUP_PASSPHRASE,
    requiresSecondStep: (settings.STAFF_MFA ?? defaultStaffMfa(settings.SITE_URL)) === 'required',
    liveHoleMs: settings.LIVE_HOLE_MS,
    companyName: settings.PUBLIC_COMPANY_NAME,
    linkPreview: settings.LINK_PREVIEW,
    apiUrl: settings.PUBLIC_API_URL,
    allowedOrigins: settings.ALLOWED_ORIGINS,
    hasHstsOfSubdomains: settings.PUBLIC_HSTS_SUBDOMAINS,
    trustedProxies: settings.TRUST_PROXY,
    drainMs: settings.DRAIN_MS ?? (settings.TRUST_PROXY > 0 ? PROXY_DRAIN_MS : 0),
    authPerMinute: settings.AUTH_PER_MINUTE,
    liveConnections: settings.LIVE_CONNECTIONS,
    liveConnectionsPerAddress: settings.LIVE_CONNECTIONS_PER_ADDRESS,
    auditReadDays: settings.AUDIT_READ_DAYS,
    firebase: firebaseOf(settings.FIREBASE_DATABASE_URL, settings.FIREBASE_CREDENTIALS),
    metricsToken: settings.METRICS_TOKEN,
    logLevel: settings.LOG_LEVEL,
  }
  return { ...config, demoData: settings.DEMO_DATA ?? isLocal(config) }
}

/** The settings with which a process runs: paths are absolute, and addresses have no trailing slash. */
export type ServiceConfig = ReturnType<typeof readConfig>

/** @throws StartError when pages of an origin could not sign in, because browsers would not send its cookies */
function requireOneSite(settings: v.InferOutput<typeof serviceSettings>): void {
  const { SITE_URL, PUBLIC_API_URL, ALLOWED_ORIGINS } = settings
  if (SITE_URL === undefined) {
    if (ALLOWED_ORIGINS.length > 0) throw new StartError('ALLOWED_ORIGINS: needs SITE_URL')
    return
  }
  if (PUBLIC_API_URL !== undefined && !isSameSite(PUBLIC_API_URL, SITE_URL)) {
    throw new StartError(otherSite('PUBLIC_API_URL', PUBLIC_API_URL, SITE_URL))
  }
  const other = ALLOWED_ORIGINS.find((origin) => !isSameSite(origin, SITE_URL))
  if (other !== undefined) throw new StartError(otherSite('ALLOWED_ORIGINS', other, SITE_URL))
}

function firebaseOf(url?: string, account?: FirebaseAccount): FirebaseConfig | undefined {
  if (url === undefined && account === undefined) return undefined
  if (url === undefined) throw new StartError('FIREBASE_DATABASE_URL: is needed with FIREBASE_CREDENTIALS')
  if (account === undefined)
    throw new StartError('FIREBASE_CREDENTIALS: is needed with FIREBASE_DATABASE_URL')
  return { url, account }
}

function defaultStaffMfa(siteUrl: string | undefined): 'required' | 'off' {
  return siteUrl?.startsWith('https:') ? 'required' : 'off'
}

/** The names of all settings of the service. */
export const serviceSettingNames = Object.keys(serviceSettings.entries)
