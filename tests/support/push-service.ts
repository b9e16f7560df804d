import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  type ECDH,
  randomBytes,
  verify,
} from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { type PushMessage, pushMessage } from '../../src/contract/push.ts'
import { createPushKeys } from '../../src/service/golf/push/push-keys.ts'
import { createPushSubscriptions } from '../../src/service/golf/push/push-subscriptions.ts'
import type { PushNetwork } from '../../src/service/golf/push/push-transport.ts'
import { temporaryCertificate } from '../scale/support/certificates.ts'
import { answeringWith } from './answering-with.ts'
import type { TestService } from './service.ts'

/** A browser that has subscribed, as the push service and the browser together know it. */
export interface TestBrowser {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

export interface PushRequest {
  endpoint: string
  headers: IncomingHttpHeaders
  /** The key of the sender, whose signature was checked. */
  sender: string
  /** The decrypted message. */
  message: PushMessage
}

/** What a push service responds with. */
export interface PushReply {
  status: number
  headers?: Record<string, string>
  /** Waited for before the response. */
  after?: Promise<unknown>
  body?: string
}

/** A push service on this machine, which checks who sends, and decrypts what it receives with the keys of its browsers. */
export interface PushService {
  network: PushNetwork & { ca: string }
  requests: PushRequest[]
  /** Creates a browser, whose push service has this name: by default `localhost`, or a name that ends with `MANY_HOSTS`. */
  newBrowser(host?: string): TestBrowser
  /** Returns the messages to a browser, oldest first. */
  messagesTo(browser: TestBrowser): PushMessage[]
  /** Decides what the service responds to a request; by default 201. */
  reply: (request: PushRequest) => PushReply
  /** Whether requests to a host get no response at all. */
  isSilent: (host: string) => boolean
  stop(): Promise<void>
}

/** Lets a browser follow a round, by default as somebody at an address of their own. */
export async function follow(
  { context }: Pick<TestService, 'context'>,
  round: string,
  browser: TestBrowser,
  caller: { ip: string; accountId?: string } = { ip: `10.${Math.floor(follows / 250)}.${follows++ % 250}.1` },
): Promise<void> {
  const [{ publicKey }] = await createPushKeys(context).accepted()
  const followed = { round, birdies: false, publicKey, ...browser }
  await createPushSubscriptions(context).follow(followed, caller)
}
let follows = 0

/** The end of the names under which a push service may be reached besides `localhost`. */
export const MANY_HOSTS = '.push.localhost'

/** Returns how push services on this machine are reached with a certificate. */
export const localNetwork = (ca: string): PushNetwork & { ca: string } => ({
  resolve: async () => ['127.0.0.1'],
  isAllowedAddress: (address) => address === '127.0.0.1',
  allowsPorts: true,
  knownServices: ['localhost'],
  ca,
})

/** The same for all push services of a test, so that the service trusts each. */
let certificate: ReturnType<typeof temporaryCertificate> | undefined

export async function startPushService(): Promise<PushService> {
  certificate ??= temporaryCertificate('localhost', `*${MANY_HOSTS}`)
  const { key, cert } = certificate
  const secrets = new Map<string, { ecdh: ECDH; auth: Buffer }>()
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (service.isSilent(request.headers.host ?? '')) return
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const origin = `https://${request.headers.host}`
    const endpoint = `${origin}${request.url}`
    const browser = secrets.get(endpoint)
    const sender = senderOf(request.headers.authorization, origin)
    if (!browser || !sender || request.method !== 'POST') {
      response.writeHead(400).end()
      return
    }
    const message = v.parse(pushMessage, JSON.parse(decrypt(Buffer.concat(chunks), browser).toString()))
    const received = { endpoint, headers: request.headers, sender, message }
    service.requests.push(received)
    const { status, headers, after, body } = service.reply(received)
    await after
    response.writeHead(status, headers).end(body)
  }
  const server = createServer({ key, cert }, answeringWith(answer))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const service: PushService = {
    network: localNetwork(cert),
    requests: [],
    reply: () => ({ status: 201 }),
    isSilent: () => false,
    newBrowser(host = 'localhost') {
      const endpoint = `https://${host}:${port}/${randomBytes(16).toString('base64url')}`
      const ecdh = createECDH('prime256v1')
      const p256dh = ecdh.generateKeys('base64url')
      const auth = randomBytes(16)
      secrets.set(endpoint, { ecdh, auth })
      return { endpoint, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    messagesTo: ({ endpoint }) =>
      service.requests.filter((one) => one.endpoint === endpoint).map(({ message }) => message),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return service
}

const hmac = (key: Buffer, ...parts: Uint8Array[]) => {
  const made = createHmac('sha256', key)
  for (const part of parts) made.update(part)
  return made.digest()
}

/** Decrypts a message as a browser does, step by step as in RFC 8291, section 3.4 and RFC 8188, section 2. */
function decrypt(body: Buffer, { ecdh, auth }: { ecdh: ECDH; auth: Buffer }): Buffer {
  const salt = body.subarray(0, 16)
  const recordBytes = body.readUInt32BE(16)
  const keyEnd = 21 + body.readUInt8(20)
  const senderKey = body.subarray(21, keyEnd)
  const record = body.subarray(keyEnd)
  if (body.length > 4096 || record.length > recordBytes) throw new Error('the message is too long')
  const one = Buffer.of(1)
  const authKey = hmac(auth, ecdh.computeSecret(senderKey))
  const secret = hmac(authKey, Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey, one)
  const pseudorandom = hmac(salt, secret)
  const key = hmac(pseudorandom, Buffer.from('Content-Encoding: aes128gcm\0'), one).subarray(0, 16)
  const nonce = hmac(pseudorandom, Buffer.from('Content-Encoding: nonce\0'), one).subarray(0, 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Error('the record is not the last one')
  return padded.subarray(0, end)
}

/** Returns the public key of the sender, if its signature is for this push service and valid (RFC 8292). */
function senderOf(header = '', audience: string): string | undefined {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  const [head = '', payload = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return undefined
  const coordinate = (at: number) => point.subarray(at, at + 32).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${payload}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const lifeMs = Number(claims.exp) * 1000 - Date.now()
  const isContact = /^(https|mailto):/.test(String(claims.sub))
  return isSigned && claims.aud === audience && isContact && lifeMs > 0 ? key : undefined
}
