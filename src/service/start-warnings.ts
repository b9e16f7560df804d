import { buildSettings } from '../settings.ts'
import { SECRET_SETTINGS, type ServiceConfig, serviceSettingNames } from './base/config/config.ts'
import { envFile, unknownSettings } from './base/config/env-file.ts'
import { isLocal, isLoopback } from './base/config/is-local.ts'
import { domainOf, keyBits } from './base/config/key-settings.ts'
import { serverUrls } from './base/database/postgres-url.ts'

const SETTINGS = [
  ...serviceSettingNames,
  ...SECRET_SETTINGS.map((name) => `${name}_FILE`),
  ...Object.keys(buildSettings.entries),
]

/** Returns one line for each name in `.env` that is not a setting. */
export const envFileWarnings = (): string[] => unknownSettings(envFile(), SETTINGS)

/**
 * Returns one line for each setting that is dangerous or probably a mistake, to print at the start. Settings that would
 * expose data are not warnings, because `readConfig` rejects them.
 */
export function startWarnings(config: ServiceConfig): string[] {
  const { siteUrl, smtpUrl, trustedProxies, demoData, databaseUrl, requiresSecondStep, firebase } = config
  const { apiUrl, allowedOrigins } = config
  const isHttps = siteUrl?.startsWith('https:') ?? false
  const isPublic = !isLocal(config)
  const lines: string[] = []
  if (isHttps && !smtpUrl) {
    lines.push('SMTP_URL is not set: e-mails, such as password resets, only become files in DATA_DIR/outbox')
  }
  if (isHttps && trustedProxies === 0) {
    lines.push(
      'TRUST_PROXY is off although SITE_URL is https: all visitors behind the proxy share the limits of one address',
    )
  }
  if (smtpUrl && new URL(smtpUrl).searchParams.get('insecure') === '1') {
    lines.push('SMTP_URL says insecure=1: e-mails with links to reset a password may be sent unencrypted')
  }
  if (siteUrl !== undefined && apiUrl !== undefined && !isAllowed(siteUrl, apiUrl, allowedOrigins)) {
    lines.push(
      `PUBLIC_API_URL has another origin than SITE_URL: nobody can sign in until ALLOWED_ORIGINS has ${new URL(siteUrl).origin}`,
    )
  }
  lines.push(...dkimWarnings(config))
  if (isPublic && !isHttps) {
    lines.push('SITE_URL is not an https address: passwords and sessions cross the network unencrypted')
  }
  if (isPublic && demoData) {
    lines.push(
      'DEMO_DATA is on although the service is not local: its accounts, whose passwords are public, are disabled',
    )
  }
  if (isHttps && !requiresSecondStep) {
    lines.push('STAFF_MFA is off although SITE_URL is https: a password alone gives access to the console')
  }
  if (databaseUrl && isUnencrypted(databaseUrl)) {
    lines.push(
      'DATABASE_URL does not set sslmode: the connection is not encrypted (sslmode=verify-full; sslmode=disable if this is intended)',
    )
  }
  if (
    databaseUrl &&
    serverUrls(databaseUrl).some(({ searchParams }) => searchParams.get('sslmode') === 'no-verify')
  ) {
    lines.push('DATABASE_URL says sslmode=no-verify: anyone can pose as the database (sslmode=verify-full)')
  }
  if (firebase && !firebase.url.startsWith('https:') && !isLoopback(new URL(firebase.url).hostname)) {
    lines.push('FIREBASE_DATABASE_URL is not an https address: access tokens cross the network unencrypted')
  }
  return lines
}

function isAllowed(siteUrl: string, apiUrl: string, allowedOrigins: readonly string[]): boolean {
  const { origin } = new URL(siteUrl)
  return origin === new URL(apiUrl).origin || allowedOrigins.includes(origin)
}

/** Verifiers report shorter keys as weak (RFC 8301). */
const DKIM_BITS = 2048

function dkimWarnings({ dkimKey, dkimSelector, dkimDomain, mailFrom }: ServiceConfig): string[] {
  if (!dkimKey && dkimSelector === undefined) return []
  if (!dkimKey) return ['DKIM_SELECTOR is set without DKIM_KEY: e-mails are not signed']
  const lines: string[] = []
  if (dkimSelector === undefined) {
    lines.push('DKIM_KEY is set without DKIM_SELECTOR: e-mails are not signed')
  }
  if (keyBits(dkimKey) < DKIM_BITS) {
    lines.push(`DKIM_KEY has ${keyBits(dkimKey)} bits: mail services may ask for ${DKIM_BITS}`)
  }
  const sender = domainOf(mailFrom)
  if (!isSameOrWithin(sender, dkimDomain) && !isSameOrWithin(dkimDomain, sender)) {
    lines.push(
      `DKIM_DOMAIN is not the domain of MAIL_FROM (${sender}): the signature does not count for DMARC`,
    )
  }
  return lines
}

const isSameOrWithin = (domain: string, parent: string) => domain === parent || domain.endsWith(`.${parent}`)

function isUnencrypted(databaseUrl: string): boolean {
  return serverUrls(databaseUrl).some(
    ({ hostname, searchParams }) => hostname !== '' && !isLoopback(hostname) && !searchParams.has('sslmode'),
  )
}
