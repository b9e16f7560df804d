import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { scan } from '@mdn/mdn-http-observatory'
import axios, { type AxiosAdapter, AxiosError, AxiosHeaders } from 'axios'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbedded } from '../support/hosts/embedded-host.ts'
import type { Host } from '../support/hosts/host.ts'

// Runs the scanner of Mozilla's HTTP Observatory against the embedded service. It requests a host by name over TLS;
// here, as in production, TLS ends in front of the service, and plain HTTP is redirected to HTTPS.
const SITE = 'golf.test'
let host: Host
/** The page to scan, served at the root, because the scanner requests nothing else. */
let scannedPath = '/'

const gateway: AxiosAdapter = async (config) => {
  const url = new URL(config.url ?? '')
  if (url.hostname !== SITE) throw new AxiosError(`${url.hostname} is unknown`, 'ENOTFOUND', config)
  const respond = (status: number, headers: Headers | Record<string, string>, data: string) => ({
    status,
    statusText: '',
    data,
    headers: new AxiosHeaders(Object.fromEntries(new Headers(headers))),
    config,
    request: {},
  })
  if (url.protocol === 'http:') return respond(301, { location: url.href.replace('http:', 'https:') }, '')
  const method = config.method?.toUpperCase() === 'OPTIONS' ? 'OPTIONS' : 'GET'
  const headers = Object.entries(config.headers.toJSON()).map(([name, value]) => [name, String(value)])
  const response = await host.send(url.pathname === '/' ? scannedPath : url.pathname, {
    method,
    headers: Object.fromEntries(headers),
  })
  return respond(response.status, response.headers, response.body.toString())
}

beforeAll(async () => {
  host = await startEmbedded()
  axios.defaults.adapter = gateway
  // Its installation script would download this list of preloaded hosts.
  const scanner = path.dirname(
    createRequire(import.meta.url).resolve('@mdn/mdn-http-observatory/package.json'),
  )
  await writeFile(path.join(scanner, 'conf', 'hsts-preload.json'), '{}')
})
afterAll(() => host.stop())

test.each(['/', '/login', '/round/R1', '/unsubscribe', '/admin', '/hole-map'])(
  'gets A+ with 130 points and no failed check for %s',
  async (address) => {
    scannedPath = address
    const { scan: result, tests } = await scan(SITE)
    const failed = Object.values(tests).filter(({ pass }) => !pass)
    expect(failed.map((one) => one.result)).toEqual([])
    expect(result).toMatchObject({ grade: 'A+', score: 130, statusCode: 200, testsFailed: 0 })
  },
)
