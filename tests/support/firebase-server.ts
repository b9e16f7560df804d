import { createVerify, generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { answeringWith } from './answering-with.ts'

/** A value as the realtime database stores it: lists are objects with numeric keys, and nothing is empty. */
export type Stored = string | number | boolean | { [key: string]: Stored }

export interface FirebaseRequest {
  method: string
  /** Without the leading slash and `.json`. */
  path: string
  body: unknown
}

/** What happens to a request: the connection is lost before or after the value is stored, or it gets an error. */
export type Trouble = 'lost' | 'lost after writing' | { status: number; headers?: Record<string, string> }

export type FirebaseServer = Awaited<ReturnType<typeof startFirebaseServer>>

const EMAIL = 'publisher@project.iam.example'
/** Creating a key takes longer than most tests. */
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

/**
 * Starts a server that speaks the documented REST interface of the realtime database of Firebase, and one endpoint that
 * gives access tokens to a service account.
 */
export async function startFirebaseServer() {
  const requests: FirebaseRequest[] = []
  const troubles: Trouble[] = []
  let root: Stored | undefined
  let accessToken: string | undefined
  let tokenCount = 0
  let isOpenToAll = false
  let isDown = false
  let onWritten = (_: string) => {}

  const read = (path: readonly string[]): Stored | undefined =>
    path.reduce<Stored | undefined>((at, key) => (typeof at === 'object' ? at[key] : undefined), root)
  const write = (path: readonly string[], value: unknown) => {
    root = replaced(root, path, stored(value))
    onWritten(path[0] ?? '')
  }
  const change = ({ method, path, body }: FirebaseRequest) => {
    const keys = path.split('/')
    if (method === 'PUT') write(keys, body)
    if (method === 'DELETE') write(keys, null)
    if (method !== 'PATCH') return
    for (const [below, value] of Object.entries(body as object)) write([...keys, ...below.split('/')], value)
  }

  const giveToken = async (request: IncomingMessage, response: ServerResponse) => {
    const form = new URLSearchParams(await text(request))
    if (!isSignedBy(publicKey, form.get('assertion') ?? '')) {
      return respond(response, 400, { error: 'invalid_grant' })
    }
    tokenCount += 1
    accessToken = `token-${tokenCount}`
    respond(response, 200, { access_token: accessToken, expires_in: 3600, token_type: 'Bearer' })
  }
  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://localhost')
    if (pathname === '/token') return giveToken(incoming, response)
    const body = await text(incoming)
    if (isDown) return incoming.socket.destroy()
    const path = decodeURIComponent(pathname).replace(/^\/|\.json$/g, '')
    if (incoming.headers.authorization !== `Bearer ${accessToken}`) {
      // The rules let everybody read a round, but neither list them nor write.
      const isAllowed = incoming.method === 'GET' && (path !== '' || isOpenToAll)
      return isAllowed
        ? respond(response, 200, read(path.split('/')) ?? null)
        : respond(response, 401, { error: 'Unauthorized request.' })
    }
    const method = incoming.method ?? ''
    const request = { method, path, body: body ? JSON.parse(body) : null }
    requests.push(request)
    const trouble = troubles.shift()
    if (trouble === 'lost') return incoming.socket.destroy()
    if (typeof trouble === 'object') return respond(response, trouble.status, {}, trouble.headers)
    change(request)
    if (trouble === 'lost after writing') return incoming.socket.destroy()
    if (searchParams.get('print') === 'silent') return response.writeHead(204).end()
    respond(response, 200, read(path.split('/')) ?? null)
  }
  const server = createServer(answeringWith(answer))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const folder = await mkdtemp(join(tmpdir(), 'firebase-'))
  const file = join(folder, 'key.json')
  const key = { client_email: EMAIL, private_key: privateKey, token_uri: `${url}/token` }
  await writeFile(file, JSON.stringify(key), { mode: 0o600 })

  return {
    url,
    /** The setting `FIREBASE_CREDENTIALS`. */
    keyFile: file,
    /** The same settings as the service reads them. */
    config: { url, account: { email: EMAIL, privateKey, tokenUrl: `${url}/token`, file } },
    /** The requests of the service account, oldest first. */
    requests,
    /** What happens to the next requests. */
    troubles,
    tokenCount: () => tokenCount,
    /** Makes the current access token invalid. */
    revokeToken() {
      accessToken = randomUUID()
    },
    /** Drops all connections until it is up again. */
    setDown(down: boolean) {
      isDown = down
    },
    openToAll() {
      isOpenToAll = true
    },
    valueOf: (path: string) => read(path.split('/')),
    /** Calls the listener with the first key of each path that is written. */
    listen(listener: (key: string) => void) {
      onWritten = listener
    },
    /** Stores a value as another program would. */
    write: (path: string, value: unknown) => write(path.split('/'), value),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true })
    },
  }
}

/** Returns a value as the realtime database stores it, or undefined if it stores nothing. */
export function stored(value: unknown): Stored | undefined {
  if (value === null || value === undefined) return undefined
  if (typeof value !== 'object') return value as Stored
  const children = Object.entries(value).flatMap(([key, item]) => {
    const child = stored(item)
    return child === undefined ? [] : [[key, child] as const]
  })
  return children.length > 0 ? Object.fromEntries(children) : undefined
}

function replaced(at: Stored | undefined, path: readonly string[], value?: Stored): Stored | undefined {
  const [key, ...rest] = path
  if (key === undefined) return value
  const children = typeof at === 'object' ? at : {}
  return stored({ ...children, [key]: replaced(children[key], rest, value) })
}

function respond(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

/** Returns whether the assertion of a service account is signed, and asks for access to the realtime database. */
function isSignedBy(publicKey: string, assertion: string): boolean {
  const [header = '', payload = '', signature = ''] = assertion.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString() || '{}') as Record<string, unknown>
  const isSigned = createVerify('RSA-SHA256')
    .update(`${header}.${payload}`)
    .verify(publicKey, signature, 'base64url')
  return isSigned && claims.iss === EMAIL && String(claims.scope).includes('/auth/firebase.database')
}
