/** Returns whether a host name or address is this machine's own. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
}

/** The settings that decide who can reach the service. */
interface Reach {
  host: string
  siteUrl: string | undefined
  trustedProxies: number
}

/**
 * Returns whether only this machine can reach the service: it listens on a loopback address, its public address is not
 * https or on another host, and no proxy is in front of it.
 */
export function isLocal({ host, siteUrl, trustedProxies }: Reach): boolean {
  if (!isLoopback(host) || trustedProxies > 0) return false
  if (siteUrl === undefined) return true
  const { protocol, hostname } = new URL(siteUrl)
  return protocol === 'http:' && isLoopback(hostname)
}
