import type { ServiceConfig } from './config.ts'

/**
 * Returns one line for each setting that is dangerous or unlikely to be meant, for the operator to read at the start.
 * What would expose data is not a warning: `readConfig` refuses it.
 */
export function startWarnings(config: ServiceConfig): string[] {
  const { host, siteUrl, smtpUrl, trustedProxies, demoData, databaseUrl } = config
  const isHttps = siteUrl?.startsWith('https:') ?? false
  const isPublic = isHttps || !isLoopback(host) || (siteUrl !== undefined && !isLoopback(hostOf(siteUrl)))
  const lines: string[] = []
  if (isHttps && !smtpUrl) {
    lines.push('SMTP_URL is not set: e-mails, such as password resets, only become files in DATA_DIR/outbox')
  }
  if (isHttps && trustedProxies === 0) {
    lines.push(
      'TRUST_PROXY is off although SITE_URL is https: all visitors behind the proxy share the limits of one address',
    )
  }
  if (isPublic && !isHttps) {
    lines.push('SITE_URL is not an https address: passwords and sessions cross the network unencrypted')
  }
  if (isPublic && demoData) {
    lines.push('DEMO_DATA is on although the service is not local: the passwords of its accounts are public')
  }
  if (databaseUrl && isUnencrypted(databaseUrl)) {
    lines.push(
      'DATABASE_URL does not set sslmode: the connection is not encrypted (sslmode=verify-full; sslmode=disable if this is intended)',
    )
  }
  return lines
}

/** Returns whether a host name or address is this machine's own. */
function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
}

const hostOf = (url: string) => new URL(url).hostname

function isUnencrypted(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl)
  return hostname !== '' && !isLoopback(hostname) && !searchParams.has('sslmode')
}
