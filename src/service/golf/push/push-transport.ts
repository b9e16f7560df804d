import { lookup as dnsLookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { Agent, type RequestOptions, request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** How long a request may take, from the look-up of the address to the end of the response. */
export const REQUEST_MAX_MS = 10_000
const RESPONSE_MAX_BYTES = 16 * 1024
const CONNECTIONS_MAX = 50
/** How long an unused connection stays open. */
const IDLE_MS = 30_000

/** Which push services may be reached. */
export interface PushNetwork {
  isAllowedAddress(address: string): boolean
  /** Whether a port other than 443 is allowed. */
  allowsPorts: boolean
  /** Certificates in addition to those of public authorities, as PEM. */
  ca?: string
}

/** Any public address. Endpoints come from browsers, which must not reach what only this machine can. */
export const PUBLIC_NETWORK: PushNetwork = { isAllowedAddress: isPublicAddress, allowsPorts: false }

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

/** Returns whether an address is not of this machine, of a private network or of a special purpose. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/** Creates what sends requests to push services. It follows no redirects. */
export function createPushTransport({ isAllowedAddress, allowsPorts, ca }: PushNetwork) {
  const agent = new Agent({
    keepAlive: true,
    timeout: IDLE_MS,
    maxTotalSockets: CONNECTIONS_MAX,
    ...(ca !== undefined && { ca }),
  })

  /** Looks a name up like `dns.lookup`, but finds only addresses that are allowed: those that are connected to. */
  const lookup: LookupFunction = (hostname, options, callback) => {
    dnsLookup(hostname, { ...(options as LookupOptions), all: true }, (error, found: LookupAddress[]) => {
      const [first, ...others] = (found ?? []).filter(({ address }) => isAllowedAddress(address))
      if (error) callback(error, '', 4)
      else if (!first) callback(new ForbiddenEndpointError(), '', 4)
      else if (options.all) callback(null, [first, ...others])
      else callback(null, first.address, first.family)
    })
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
      return post(url, { agent, lookup, headers: { ...headers, 'content-length': body.length } }, body)
    },

    close: () => agent.destroy(),
  }
}

function post(url: URL, options: RequestOptions, body: Uint8Array): Promise<PushResponse> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(REQUEST_MAX_MS)
    const sent = request(url, { ...options, method: 'POST', signal }, (response) => {
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
