import { getDomain } from 'tldts'

/**
 * Returns whether browsers treat two addresses as one site, so that they send cookies from pages of one to the other:
 * the same scheme, and the same domain below a public suffix such as `com` or `co.uk`.
 */
export function isSameSite(one: string, other: string): boolean {
  const [first, second] = [new URL(one), new URL(other)]
  if (first.protocol !== second.protocol) return false
  if (first.hostname === second.hostname) return true
  const domain = getDomain(first.hostname, { allowPrivateDomains: true })
  return domain !== null && domain === getDomain(second.hostname, { allowPrivateDomains: true })
}

/** Says why pages cannot sign in to a service that is another site. */
export const otherSite = (setting: string, address: string, site: string) =>
  `${setting}: ${address} is another site than ${site}. Browsers do not send cookies from one site to another ` +
  '(third-party cookies), so nobody could sign in; use names below one domain, such as www. and api.'
