import { describe, expect, test } from 'vitest'
import { sendForHead, sendRaw, webSocketHead } from '../../support/raw-http.ts'
import { serviceOfTests, startService } from '../../support/service.ts'

// Pages of another site that reach the service under their own host name (DNS rebinding, or a proxy that forwards any
// `Host` header). Which origins are foreign is tested in tests/unit/service/http/origins.test.ts.

const SITE = 'https://golf.example'
const service = serviceOfTests(() => startService({ siteUrl: SITE }))

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
  const connect = async (host: string, page: string) =>
    (await sendForHead(service.origin, webSocketHead({ host, page }))).status

  test('pages of another host with its name can neither change anything nor connect', async () => {
    expect(await signOut('evil.example', 'https://evil.example')).toBe(403)
    expect(await connect('evil.example', 'https://evil.example')).toBe(403)
  })

  test('pages of the site may change and connect, even if a proxy sends another host', async () => {
    expect(await signOut('127.0.0.1:4321', SITE)).toBeLessThan(300)
    expect(await connect('127.0.0.1:4321', SITE)).toBe(101)
  })
})
