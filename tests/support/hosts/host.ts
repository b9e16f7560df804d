import { request } from 'node:http'
import path from 'node:path'

export interface HostAnswer {
  status: number
  headers: Headers
  body: Buffer
}
export interface HostCall {
  method?: 'GET' | 'HEAD' | 'OPTIONS' | 'TRACE'
  headers?: Record<string, string>
}

/** Something that serves the built site as one kind of host would. */
export interface Host {
  /** @param address path and query as they go over the wire; redirects are not followed */
  send(address: string, call?: HostCall): Promise<HostAnswer>
  stop(): Promise<void>
}

/** Where the build is; `npm test` makes it. */
export const SITE_DIR = path.resolve(process.env.SITE_DIR ?? 'dist')

/** One request with its path as it is given: `fetch` would resolve the dots in it first. */
export function sendTo(
  where: { host: string; port: number } | { socketPath: string },
  address: string,
  { method = 'GET', headers = {} }: HostCall = {},
): Promise<HostAnswer> {
  return new Promise((resolve, reject) => {
    const call = request({ ...where, path: address, method, headers, agent: false }, (response) => {
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

/** What an engine answers that lives in this process and knows `Request` and `Response`. */
export async function answerOf(response: Response): Promise<HostAnswer> {
  return {
    status: response.status,
    headers: response.headers,
    body: Buffer.from(await response.arrayBuffer()),
  }
}

/** The site's address on hosts that never listen. */
export const SITE_ORIGIN = 'https://golf.test'
