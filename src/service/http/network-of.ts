import ipaddr from 'ipaddr.js'

/**
 * Returns the key of an address for limits: an IPv4 address itself, even if it is written as an IPv6 address; for an
 * IPv6 address its /64 network, such as `2001:db8:0:1::/64`, because a client can use any address in its network.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/64`)}/64`
}
