import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { resolvePublic } from '../../../src/service/golf/push/push-transport.ts'

/** The offset of the name in a DNS query. */
const NAME_AT = 12
const ADDRESS = [192, 0, 2, 7]
let server: Socket
let servers: string[]

beforeEach(async () => {
  server = createSocket('udp4')
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  servers = [`127.0.0.1:${server.address().port}`]
})
afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())))

/** Sends a DNS response: an address for a name `quick…`, the error NXDOMAIN for `none…`; none for other names. */
function respond(query: Buffer, to: { port: number; address: string }): void {
  const name = query.toString('latin1', NAME_AT + 1)
  if (!/^(quick|none)/.test(name)) return
  const isAddress = name.startsWith('quick') && query.readUInt16BE(query.indexOf(0, NAME_AT) + 1) === 1
  const end = query.indexOf(0, NAME_AT) + 5
  const header = Buffer.from(query.subarray(0, NAME_AT))
  // The flags of a response without an error, or of NXDOMAIN; then the numbers of questions and records.
  header.writeUInt16BE(name.startsWith('none') ? 0x8183 : 0x8180, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(isAddress ? 1 : 0, 6)
  header.writeUInt32BE(0, 8)
  const record = Buffer.from([0xc0, NAME_AT, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...ADDRESS])
  const parts = [header, query.subarray(NAME_AT, end), ...(isAddress ? [record] : [])]
  server.send(Buffer.concat(parts), to.port, to.address)
}

test('finds a name while the servers of many others do not respond', async () => {
  server.on('message', respond)
  const others = Array.from({ length: 50 }, (_, at) => resolvePublic(`slow-${at}.push.example`, servers))
  const first = await Promise.race([resolvePublic('quick.push.example', servers), ...others])
  expect(first).toEqual([ADDRESS.join('.')])
  void Promise.allSettled(others)
})

test('fails for a name that does not exist', async () => {
  server.on('message', respond)
  await expect(resolvePublic('none.push.example', servers)).rejects.toMatchObject({ code: 'ENOTFOUND' })
})
