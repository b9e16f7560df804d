import { readFileSync } from 'node:fs'
import { isAbsolute, relative, resolve } from 'node:path'
import * as v from 'valibot'
import { isSameSite, otherSite } from '../../../hosting/same-site.ts'
import { parsePostgresUrl } from '../database/postgres-url.ts'
import { type DkimConfig, domainOf, readDkimKey } from './dkim-key.ts'
import { type FirebaseAccount, type FirebaseConfig, readFirebaseAccount } from './firebase-settings.ts'
import { isLocal } from './is-local.ts'

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

const schema = v.object({
  PORT: v.optional(integer('a port number', 0, 65_535), '4321'),
  /** `localhost` listens on 127.0.0.1 and, if the machine supports IPv6, on ::1. */
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty('expected a host name')), 'localhost'),
  DATA_DIR: v.optional(folder, '.data'),
  SITE_DIR: v.optional(folder, 'dist'),
  SITE_URL: v.optional(siteUrl),
  DATABASE_URL: v.optional(postgresUrl),
  SMTP_URL: v.optional(smtpUrl),
  MAIL_FROM: v.optional(mailAddress, DEFAULT_MAIL_FROM),
  /** Signs e-mails (DKIM): a private RSA key as PEM, or the path of a file with it. */
  DKIM_KEY: v.optional(readWith(readDkimKey)),
  DKIM_SELECTOR: v.optional(dnsName('a selector such as mail1')),
  DKIM_DOMAIN: v.optional(dnsName('a domain such as golf.example')),
  /** The bearer token for mail servers that send delivery reports. */
  DELIVERY_REPORT_SECRET: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^[\x21-\x7e]{16,}( [\x21-\x7e]{16,})?$/,
        'expected at least 16 characters without spaces; the previous one may follow after a space',
      ),
    ),
  ),
  /** Encrypts `service.key` in backups. */
  BACKUP_PASSPHRASE: v.optional(v.pipe(v.string(), v.minLength(12, 'expected at least 12 characters'))),
  DEMO_DATA: v.optional(onOff),
  /** Whether staff confirm each sign-in with a second step. */
  STAFF_MFA: v.optional(v.picklist(['required', 'off'], 'expected required or off')),
  LIVE_HOLE_MS: v.optional(integer('milliseconds', 10, 3_600_000), '20000'),
  /** What link previews of rounds contain. */
  LINK_PREVIEW: v.optional(v.picklist(['scores', 'names', 'off'], 'expected scores, names or off'), 'scores'),
  PUBLIC_COMPANY_NAME: v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty('is empty')), 'Fairway'),
  PUBLIC_API_URL: v.optional(siteUrl),
  /** Whether browsers use https for all names below the domain of the site. */
  PUBLIC_HSTS_SUBDOMAINS: v.optional(onOff, 'off'),
  /** Origins of the same site whose pages may call the service. */
  ALLOWED_ORIGINS: v.optional(origins, ''),
  /**
   * Trusts `X-Forwarded-For` from one proxy or the given number of proxies. Must be off if clients reach the service
   * directly.
   */
  TRUST_PROXY: v.optional(proxyCount, 'off'),
  /** How long a process stays available after SIGTERM, so that load balancers notice. */
  DRAIN_MS: v.optional(integer('milliseconds', 0, 600_000)),
  /** The realtime database of Firebase in which live rounds are published. */
  FIREBASE_DATABASE_URL: v.optional(siteUrl),
  /** The path of the key file of a service account that may write to it. */
  FIREBASE_CREDENTIALS: v.optional(readWith(readFirebaseAccount)),
  /** The bearer token for `/metrics`. */
  METRICS_TOKEN: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^[\x21-\x7e]+( [\x21-\x7e]+)?$/,
        'expected a token; the previous one may follow after a space',
      ),
    ),
  ),
  LOG_LEVEL: v.optional(
    v.picklist(LOG_LEVELS, `expected ${LOG_LEVELS.slice(0, -1).join(', ')} or silent`),
    'warn',
  ),
  /** How long the audit log keeps what staff read. */
  AUDIT_READ_DAYS: v.optional(integer('a number of days', 1, 36_500), '180'),
  /** Maximum number of sign-ins, sign-ups and resets per minute, IP address and process. */
  AUTH_PER_MINUTE: v.optional(integer('a count', 1, 1_000_000), '1200'),
  /** Maximum number of web sockets of live rounds per process. */
  LIVE_CONNECTIONS: v.optional(integer('a count', 1, 1_000_000), '10000'),
  /** Maximum number of web sockets of live rounds per IP address and process. */
  LIVE_CONNECTIONS_PER_ADDRESS: v.optional(integer('a count', 1, 1_000_000), '500'),
})

export interface ServiceConfig extends DkimConfig {
  /** 0 means any free port. */
  port: number
  host: string
  /** An absolute path. */
  dataDir: string
  /** The folder of the built site as an absolute path. */
  siteDir: string
  /** The site's public URL without a trailing slash; by default localhost with the service's port. */
  siteUrl: string | undefined
  /** Whether browsers use https for all names below the domain of the site. */
  hasHstsOfSubdomains: boolean
  /** Origins of the same site whose pages may call the service, in addition to its own. */
  allowedOrigins: readonly string[]
  /** A PostgreSQL server, for any number of processes; by default SQLite in the data folder, for one process. */
  databaseUrl: string | undefined
  /** The mail server. By default, mails are written to files in the outbox folder. */
  smtpUrl: string | undefined
  mailFrom: string
  /** Required for delivery reports over HTTP; without it, they are not accepted. */
  deliveryReportSecret: string | undefined
  /** Encrypts `service.key` in backups; without it, backups lack the key. */
  backupPassphrase: string | undefined
  /** Whether there is demo data. Off by default unless the service is local, because the demo is meant for trials. */
  demoData: boolean
  /** Whether staff confirm each sign-in with a second step; by default if the site uses https. */
  requiresSecondStep: boolean
  liveHoleMs: number
  companyName: string
  /** What link previews of rounds contain; `off` means that there are no link previews. */
  linkPreview: 'scores' | 'names' | 'off'
  /** The public origin of the API without a trailing slash, if it is not the site's. */
  apiUrl: string | undefined
  /** The number of proxies in front of the service, each of which appends an address to `X-Forwarded-For`. */
  trustedProxies: number
  /** How long a process keeps accepting requests after SIGTERM, while its readiness probe responds with 503. */
  drainMs: number
  authPerMinute: number
  /** Maximum number of web sockets of live rounds per process, and per IP address and process. */
  liveConnections: number
  liveConnectionsPerAddress: number
  /** The audit log deletes events of reads after this many days. Events of changes are kept. */
  auditReadDays: number
  /** Where live rounds are published for viewers of other servers; by default only by this service. */
  firebase: FirebaseConfig | undefined
  /** Required to read `/metrics`; without it, only connections from this machine are allowed. */
  metricsToken: string | undefined
  /** `info` and below log every request. Security events are logged at every level. */
  logLevel: (typeof LOG_LEVELS)[number]
}

/** Settings that are secrets: each may also be the content of a file, as in `SMTP_URL_FILE=/run/secrets/smtp-url`. */
export const SECRET_SETTINGS = [
  'DATABASE_URL',
  'SMTP_URL',
  'DELIVERY_REPORT_SECRET',
  'BACKUP_PASSPHRASE',
  'METRICS_TOKEN',
] as const

/** Returns the environment with the secrets that are in files. @throws Error with one line that names the setting */
function withSecretFiles(environment: Record<string, string | undefined>) {
  const given = { ...environment }
  for (const name of SECRET_SETTINGS) {
    const file = environment[`${name}_FILE`]
    if (!file) continue
    if (environment[name]) throw new Error(`${name}: is set, and so is ${name}_FILE`)
    try {
      given[name] = readFileSync(file, 'utf8').trim()
    } catch (error) {
      throw new Error(`${name}_FILE: ${(error as Error).message}`)
    }
  }
  return given
}

/** Reads the settings from environment variables. @throws Error with one line: `PORT: expected a port number` */
export function readConfig(variables: Record<string, string | undefined>): ServiceConfig {
  const environment = withSecretFiles(variables)
  const values = Object.keys(schema.entries).map((name) => [name, environment[name] || undefined])
  const result = v.safeParse(schema, Object.fromEntries(values))
  if (!result.success) {
    const [issue] = result.issues
    throw new Error(`${v.getDotPath(issue)}: ${issue.message}`)
  }
  const settings = result.output
  if (isInside(settings.DATA_DIR, settings.SITE_DIR)) {
    throw new Error('DATA_DIR: expected a folder outside SITE_DIR, whose files are public')
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

/** @throws Error when pages of an origin could not sign in, because browsers would not send its cookies */
function requireOneSite(settings: v.InferOutput<typeof schema>): void {
  const { SITE_URL, PUBLIC_API_URL, ALLOWED_ORIGINS } = settings
  if (SITE_URL === undefined) {
    if (ALLOWED_ORIGINS.length > 0) throw new Error('ALLOWED_ORIGINS: needs SITE_URL')
    return
  }
  if (PUBLIC_API_URL !== undefined && !isSameSite(PUBLIC_API_URL, SITE_URL)) {
    throw new Error(otherSite('PUBLIC_API_URL', PUBLIC_API_URL, SITE_URL))
  }
  const other = ALLOWED_ORIGINS.find((origin) => !isSameSite(origin, SITE_URL))
  if (other !== undefined) throw new Error(otherSite('ALLOWED_ORIGINS', other, SITE_URL))
}

function firebaseOf(url?: string, account?: FirebaseAccount): FirebaseConfig | undefined {
  if (url === undefined && account === undefined) return undefined
  if (url === undefined) throw new Error('FIREBASE_DATABASE_URL: is needed with FIREBASE_CREDENTIALS')
  if (account === undefined) throw new Error('FIREBASE_CREDENTIALS: is needed with FIREBASE_DATABASE_URL')
  return { url, account }
}

function defaultStaffMfa(siteUrl: string | undefined): 'required' | 'off' {
  return siteUrl?.startsWith('https:') ? 'required' : 'off'
}

/** The names of all settings of the service. */
export const serviceSettingNames = Object.keys(schema.entries)
