import { Resolver } from 'node:dns/promises'
import { Agent, type RequestOptions, request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** How long a request may take, from the look-up of the address to the end of the response. */
export const REQUEST_MAX_MS = 10_000
const RESPONSE_MAX_BYTES = 16 * 1024
/** How long an unused connection to a known push service stays open. */
const IDLE_MS = 30_000
/** How long to wait for a DNS server, at first and, twice as long, again. */
const RESOLVE_MS = 2_000
const RESOLVE_TRIES = 2

/** How push services are reached, and which ones may be. */
export interface PushNetwork {
  /** Returns the addresses of a name. */
  resolve(hostname: string): Promise<string[]>
  isAllowedAddress(address: string): boolean
  /** Whether a port other than 443 is allowed. */
  allowsPorts: boolean
  /** The push services of known browsers: names of hosts, or the ends of names, which then begin with a dot. */
  knownServices: readonly string[]
  /** Certificates in addition to those of public authorities, as PEM. */
  ca?: string
}

/** Any public address. Endpoints come from browsers, which must not reach what only this machine can. */
export const PUBLIC_NETWORK: PushNetwork = {
  resolve: resolvePublic,
  isAllowedAddress: isPublicAddress,
  allowsPorts: false,
  knownServices: [
    'fcm.googleapis.com',
    '.push.services.mozilla.com',
    '.push.apple.com',
    '.notify.windows.com',
  ],
}

/** An endpoint that is not at a public address. */
export class ForbiddenEndpointError extends Error {
  constructor() {
    super('the endpoint is not at a public address')
  }
}

export interface PushResponse {
  status: number
  /** The header `Retry-After`, if there is one. */
  retryAfter: string | undefined
}

/** IPv4 addresses in IPv6, and the only block from which IANA assigns global unicast addresses of IPv6. */
const GLOBAL_IPV6 = new BlockList()
GLOBAL_IPV6.addSubnet('::ffff:0:0', 96, 'ipv6')
GLOBAL_IPV6.addSubnet('2000::', 3, 'ipv6')

/**
 * Returns whether an address is not of this machine, of a private network or of a special purpose, by the registries of
 * IANA (iana-ipv4-special-registry, iana-ipv6-special-registry, ipv6-address-space).
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0 || ipaddr.process(address).range() !== 'unicast') return false
  // `ipaddr.js` reads ::1.2.3.4 as the IPv4 address, and knows no blocks that are not assigned.
  return family === 4 || GLOBAL_IPV6.check(address, 'ipv6')
}

/**
 * Returns the addresses of a name from the DNS servers of this machine. `dns.lookup` asks them in threads, of which a few
 * names whose servers do not respond would occupy all.
 */
export async function resolvePublic(hostname: string, servers?: readonly string[]): Promise<string[]> {
  // A new one each time, so that changes of the machine's DNS servers have effect.
  const resolver = new Resolver({ timeout: RESOLVE_MS, tries: RESOLVE_TRIES })
  if (servers) resolver.setServers(servers)
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason
  return [v4, v6].flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
}

/** Returns whether an origin is the push service of a known browser. */
export function isKnownService(
  origin: string,
  { knownServices }: Pick<PushNetwork, 'knownServices'>,
): boolean {
  const { hostname } = new URL(origin)
  return knownServices.some((name) => (name.startsWith('.') ? hostname.endsWith(name) : hostname === name))
}

/** Creates what sends requests to push services. It follows no redirects. */
export function createPushTransport(network: PushNetwork, timeoutMs = REQUEST_MAX_MS) {
  const { resolve, isAllowedAddress, allowsPorts, ca } = network
  const trust = ca === undefined ? {} : { ca }
  const keepingAgent = new Agent({ keepAlive: true, timeout: IDLE_MS, ...trust })
  // Anybody can name any number of other hosts, so their connections are not kept.
  const agent = new Agent({ keepAlive: false, ...trust })

  /** Looks a name up like `dns.lookup`, but finds only addresses that are allowed: those that are connected to. */
  const lookup: LookupFunction = (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const found = addresses
          .filter(isAllowedAddress)
          .map((address) => ({ address, family: isIP(address) }))
        const [first] = found
        if (!first) callback(new ForbiddenEndpointError(), '', 4)
        else if (options.all) callback(null, found)
        else callback(null, first.address, first.family)
      },
      (error: Error) => callback(error, '', 4),
    )
  }

  return {
    /**
     * Sends a message to an endpoint.
     * @throws ForbiddenEndpointError; Error when there is no response
     */
    async send(endpoint: string, headers: Record<string, string>, body: Uint8Array): Promise<PushResponse> {
      const url = new URL(endpoint)
      const isAllowed = url.protocol === 'https:' && (allowsPorts || url.port === '')
      // Nothing is looked up for an address. Push services have names.
      if (!isAllowed || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) throw new ForbiddenEndpointError()
      return post(
        url,
        {
          agent: isKnownService(url.origin, network) ? keepingAgent : agent,
          lookup,
          headers: { ...headers, 'content-length': body.length },
          signal: AbortSignal.timeout(timeoutMs),
        },
        body,
      )
    },

    close(): void {
      keepingAgent.destroy()
      agent.destroy()
    },
  }
}

function post(url: URL, options: RequestOptions, body: Uint8Array): Promise<PushResponse> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { ...options, method: 'POST' }, (response) => {
      const { statusCode: status = 0, headers } = response
      let length = 0
      response.on('data', (chunk: Buffer) => {
        length += chunk.length
        if (length > RESPONSE_MAX_BYTES) response.destroy()
      })
      // Its status is known, even if the rest is too long or does not arrive.
      response.on('error', () => {})
      resolve({ status, retryAfter: headers['retry-after'] })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
