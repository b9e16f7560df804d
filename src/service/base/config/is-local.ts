/** Returns whether a host name or address is a name of this machine. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
}

/** The settings that determine who can reach the service. */
interface Reach {
  host: string
  siteUrl: string | undefined
  trustedProxies: number
}

/**
 * Returns whether only this machine can reach the service: it listens on a loopback address, its public URL is neither
 * https nor on another host, and there is no proxy in front of it.
 */
export function isLocal({ host, siteUrl, trustedProxies }: Reach): boolean {
  if (!isLoopback(host) || trustedProxies > 0) return false
  if (siteUrl === undefined) return true
  const { protocol, hostname } = new URL(siteUrl)
  return protocol === 'http:' && isLoopback(hostname)
}
