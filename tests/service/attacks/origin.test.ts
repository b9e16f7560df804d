import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendRaw } from '../../support/raw-http.ts'
import { startService, type TestService } from '../../support/service.ts'

// Pages of another site that reach the service under their own host name (DNS rebinding, or a proxy that forwards any
// `Host` header).

const SITE = 'https://golf.example'
let service: TestService
beforeAll(async () => {
  service = await startService({ siteUrl: SITE })
})
afterAll(() => service.stop())

const HOSTS = [
  ['evil.example', 'http://evil.example'],
  ['evil.example', 'https://evil.example'],
  ['golf.example', 'http://golf.example'],
  ['golf.example:8443', 'https://golf.example:8443'],
  ['localhost', 'http://localhost'],
] as const

describe('where SITE_URL is set', () => {
  const signOut = async (host: string, origin: string) => {
    const client = service.newClient()
    await client.send('GET', '/rest/auth/get_user')
    const cookies = [...client.cookies].map((pair) => pair.join('=')).join('; ')
    const lines = [
      'POST /rest/auth/logout HTTP/1.1',
      `Host: ${host}`,
      `Origin: ${origin}`,
      `Cookie: ${cookies}`,
      `X-XSRF-TOKEN: ${client.cookies.get('XSRF-TOKEN')}`,
      'Content-Length: 0',
      'Connection: close',
    ]
    return (await sendRaw(service.origin, `${lines.join('\r\n')}\r\n\r\n`)).status
  }
  const connect = async (host: string, origin: string) => {
    const lines = [
      'GET /.ws?v=5 HTTP/1.1',
      `Host: ${host}`,
      `Origin: ${origin}`,
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
      'Sec-WebSocket-Version: 13',
    ]
    return (await sendRaw(service.origin, `${lines.join('\r\n')}\r\n\r\n`, 300)).status
  }

  test.each(HOSTS)('a change with the host %s from a page of %s is rejected', async (host, origin) => {
    expect(await signOut(host, origin)).toBe(403)
  })

  test.each(HOSTS)('a web socket with the host %s from a page of %s is rejected', async (host, origin) => {
    expect(await connect(host, origin)).toBe(403)
  })

  test.each(['golf.example', '127.0.0.1:4321', 'evil.example'])(
    'pages of the site may change and connect, even if a proxy sends the host %s',
    async (host) => {
      expect(await signOut(host, SITE)).toBeLessThan(300)
      expect(await connect(host, SITE)).toBe(101)
    },
  )
})
