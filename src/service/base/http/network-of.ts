import ipaddr from 'ipaddr.js'

/** Stands for everything that is not an address. All of it has the same limits. */
const UNKNOWN = 'unknown'
const IPV4_WITH_PORT = /^([\d.]+):\d{1,5}$/
const IPV6_IN_BRACKETS = /^\[([^[\]]*:[^[\]]*)\](?::\d{1,5})?$/

/**
 * Returns a client's address as it is shown, without the port that some proxies add to it in `X-Forwarded-For`. Returns
 * "unknown" for anything else.
 * @param ip `request.ip`: the address of the connection or, behind a trusted proxy, any text
 */
export function addressOf(ip: string): string {
  const address = IPV4_WITH_PORT.exec(ip)?.[1] ?? IPV6_IN_BRACKETS.exec(ip)?.[1] ?? ip
  return ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address) ? address : UNKNOWN
}

/**
 * Returns the key of an address for limits: an IPv4 address itself, even if it is written as an IPv6 address; for an
 * IPv6 address its /64 network, such as `2001:db8:0:1::/64`, because a client can use any address in its network.
 * @param ip `request.ip`
 */
export function networkOf(ip: string): string {
  const address = addressOf(ip)
  if (address === UNKNOWN) return UNKNOWN
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/64`)}/64`
}
