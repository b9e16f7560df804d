import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { scan } from '@mdn/mdn-http-observatory'
import axios, { type AxiosAdapter, AxiosError, AxiosHeaders } from 'axios'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbedded } from '../support/hosts/embedded-host.ts'
import type { Host } from '../support/hosts/host.ts'

// Mozilla's HTTP Observatory, its own scanner, on what the embedded service answers. It asks for a host by name
// and over TLS; here, as on the open internet, TLS ends in front of the service, and plain HTTP is sent to HTTPS.
const SITE = 'golf.test'
let host: Host
/** What stands at the start of the site: the scanner asks for nothing else. */
let front = '/'

const gateway: AxiosAdapter = async (config) => {
  const url = new URL(config.url ?? '')
  if (url.hostname !== SITE) throw new AxiosError(`${url.hostname} is not here`, 'ENOTFOUND', config)
  const answered = (status: number, headers: Headers | Record<string, string>, data: string) => ({
    status,
    statusText: '',
    data,
    headers: new AxiosHeaders(Object.fromEntries(new Headers(headers))),
    config,
    request: {},
  })
  if (url.protocol === 'http:') return answered(301, { location: url.href.replace('http:', 'https:') }, '')
  const method = config.method?.toUpperCase() === 'OPTIONS' ? 'OPTIONS' : 'GET'
  const sent = Object.entries(config.headers.toJSON()).map(([name, value]) => [name, String(value)])
  const answer = await host.send(url.pathname === '/' ? front : url.pathname, {
    method,
    headers: Object.fromEntries(sent),
  })
  return answered(answer.status, answer.headers, answer.body.toString())
}

beforeAll(async () => {
  host = await startEmbedded()
  axios.defaults.adapter = gateway
  // The list of preloaded hosts is a download of its installation script; no host here is on it.
  const scanner = path.dirname(
    createRequire(import.meta.url).resolve('@mdn/mdn-http-observatory/package.json'),
  )
  await writeFile(path.join(scanner, 'conf', 'hsts-preload.json'), '{}')
})
afterAll(() => host.stop())

test.each(['/', '/login', '/round/R1', '/unsubscribe', '/admin', '/hole-map'])(
  "Mozilla's Observatory gives %s A+ with 130 points, and no test of it fails",
  async (address) => {
    front = address
    const { scan: result, tests } = await scan(SITE)
    const failed = Object.values(tests).filter(({ pass }) => !pass)
    expect(failed.map((one) => one.result)).toEqual([])
    expect(result).toMatchObject({ grade: 'A+', score: 130, statusCode: 200, testsFailed: 0 })
  },
)
