import { request } from 'node:http'
import path from 'node:path'

export interface HostResponse {
  status: number
  headers: Headers
  body: Buffer
}
export interface HostRequestInit {
  method?: 'GET' | 'HEAD' | 'OPTIONS' | 'TRACE'
  headers?: Record<string, string>
}

/** Serves the build as one kind of host does. */
export interface Host {
  /**
   * Sends a request without following redirects.
   * @param address path and query, sent as they are
   */
  send(address: string, call?: HostRequestInit): Promise<HostResponse>
  stop(): Promise<void>
}

/** The folder of the build. */
export const SITE_DIR = path.resolve(process.env.SITE_DIR ?? 'dist')

/** Sends one request with its path unchanged; `fetch` would resolve dot segments. */
export function sendTo(
  target: { host: string; port: number } | { socketPath: string },
  address: string,
  { method = 'GET', headers = {} }: HostRequestInit = {},
): Promise<HostResponse> {
  return new Promise((resolve, reject) => {
    const call = request({ ...target, path: address, method, headers, agent: false }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const pairs = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
          values.map((value): [string, string] => [name, value]),
        )
        resolve({
          status: response.statusCode ?? 0,
          headers: new Headers(pairs),
          body: Buffer.concat(parts),
        })
      })
      response.on('error', reject)
    })
    call.on('error', reject)
    call.end()
  })
}

/** Converts the response of an engine that runs in this process. */
export async function toHostResponse(response: Response): Promise<HostResponse> {
  return {
    status: response.status,
    headers: response.headers,
    body: Buffer.from(await response.arrayBuffer()),
  }
}

/** The site's origin for engines without a socket. */
export const SITE_ORIGIN = 'https://golf.test'
