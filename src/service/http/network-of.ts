import ipaddr from 'ipaddr.js'

/**
 * Returns what an address counts as for limits: an IPv4 address itself, also if it is written as an IPv6 address, and
 * the /64 network of an IPv6 address, because its user may choose any address in it: `2001:db8:0:1::/64`.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/64`)}/64`
}
