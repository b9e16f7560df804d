import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AnyEndpoint, fillPath, type InputOf } from '../../src/contract/endpoint.ts'
import { credentialToken } from '../../src/domain/credential-token.ts'
import type { Role } from '../../src/service/accounts/accounts.ts'
import { type App, createApp } from '../../src/service/app.ts'
import { readConfig, type ServiceConfig } from '../../src/service/config.ts'

export const PASSWORD = 'secret1'

export interface TestService extends Pick<App, 'services' | 'fastify'> {
  origin: string
  dataDir: string
  /** A browser of its own: no cookies yet. */
  visitor(): TestClient
  /** A browser in which somebody of that role has signed in; the e-mail is made up where none is given. */
  signedIn(role: Role, email?: string): Promise<TestClient>
  /** Moves the service's clock on. */
  advance(ms: number): void
  /** The mails in the outbox, as text, oldest first. */
  mails(): Promise<string[]>
  /** Stops and keeps the data folder. */
  halt(): Promise<void>
  /** Stops and removes a data folder that was made for it. */
  stop(): Promise<void>
}

interface Options extends Partial<ServiceConfig> {
  /** Kept when the service stops. */
  dataDir?: string
}

/** The service in this process, on a free port and an empty data folder, without demonstration data. */
export async function startService(options: Options = {}): Promise<TestService> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'service-')))
  const config = { ...readConfig({ PORT: '0', DEMO_DATA: 'off' }), ...options, dataDir }
  let ahead = 0
  const app = await createApp(config, { clock: () => Date.now() + ahead, print: () => {} })
  const origin = await app.fastify.listen({ host: '127.0.0.1', port: 0 })
  let people = 0

  return {
    ...app,
    origin,
    dataDir,
    visitor: () => createClient(origin),
    async signedIn(role, email = `${role}-${++people}@golf.example`) {
      const token = await credentialToken(email, PASSWORD)
      await app.services.accounts.create({ email, name: role, token, role })
      const client = createClient(origin)
      await client.signIn(email)
      return client
    },
    advance(ms) {
      ahead += ms
    },
    async mails() {
      const folder = join(dataDir, 'outbox')
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
      return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    },
    halt: () => app.close(),
    async stop() {
      await app.close()
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export interface TestClient {
  cookies: Map<string, string>
  /** A call as the site makes it: cookies, and the forgery token where the method asks for it. */
  send(
    method: string,
    path: string,
    init?: { body?: BodyInit; headers?: Record<string, string> },
  ): Promise<Response>
  /** A call of the contract, its input as a screen hands it over. */
  call<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): Promise<Response>
  signIn(email: string, password?: string): Promise<Response>
}

/** Talks to a service as a browser does, with a cookie jar. */
export function createClient(origin: string): TestClient {
  const cookies = new Map<string, string>()

  const send: TestClient['send'] = async (method, path, { body, headers = {} } = {}) => {
    if (method !== 'GET' && !cookies.has('XSRF-TOKEN')) await send('GET', '/rest/auth/get_user')
    const sent: Record<string, string> = {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(method === 'GET' ? {} : { 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '' }),
      ...headers,
    }
    const response = await fetch(origin + path, { method, headers: sent, body, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return response
  }

  return {
    cookies,
    send,
    call(endpoint, input) {
      const loose = input as LooseInput
      return send(endpoint.method, addressOf(endpoint, loose), bodyOf(endpoint, loose))
    },
    async signIn(email, password = PASSWORD) {
      const body = JSON.stringify({ id: email, token: await credentialToken(email, password) })
      return send('POST', '/rest/auth/login', { body, headers: { 'content-type': 'application/json' } })
    },
  }
}

interface LooseInput {
  path?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

function addressOf(endpoint: AnyEndpoint, input: LooseInput): string {
  const query = input.query ? `?${new URLSearchParams(input.query)}` : ''
  return fillPath(endpoint.path, input.path) + query
}

function bodyOf({ encoding, method }: AnyEndpoint, { body }: LooseInput) {
  if (method !== 'POST' || body === undefined) return {}
  if (encoding === 'file') return { body: body as FormData }
  if (encoding === 'text') return { body: String(body), headers: { 'content-type': 'text/plain' } }
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

/** A form with one file, as the uploader sends it. */
export function fileForm(content: string | Uint8Array<ArrayBuffer>, field = 'file'): FormData {
  const form = new FormData()
  form.set(field, new Blob([content]), 'round.json')
  return form
}

/** The one clear line of a refusal. */
export async function messageOf(response: Response): Promise<string> {
  return ((await response.json()) as { message: string }).message
}
