import { randomBytes, randomUUID } from 'node:crypto'
import { sheetDocument } from './score-sheets.ts'
import type { TestClient, TestService } from './service.ts'

type Json = Record<string, unknown>
/** A response with its parsed body. */
export interface Reply {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests compare bodies of every shape
  body: any
}

const random = (bytes: number) => randomBytes(bytes).toString('base64url')

/** Returns a round that a sheet begins with: Ann (p1) and Bob (p2) on three par 4 holes, today. */
export function sheetRound(changes: Json = {}): Json {
  return sheetDocument({ startTimestampMs: Date.now(), ...changes })
}

/** Returns an entry with an id of its own. */
export function entry(kind: string, fields: Json = {}): Json & { id: string } {
  return { id: randomUUID(), kind, seen: 0, atMs: 1, ...fields }
}

/** Returns an entry of strokes. */
export function score(player: string, hole: number, strokes: number | null, fields: Json = {}) {
  return entry('score', { player, hole, strokes, ...fields })
}

/** Returns the gross scores in the response of a round. */
export function strokesIn(round: unknown): number[] {
  return [...JSON.stringify(round).matchAll(/"kind":"Score","total":(\d+)/g)].map(([, total]) =>
    Number(total),
  )
}

/** What a device of the tests does with a sheet. */
export interface SheetClient {
  token: string
  key: string
  device: string
  /** Sends entries. */
  send(...entries: Json[]): Promise<Reply>
  read(after?: number): Promise<Reply>
  /** Sends any request below the path of the sheet. */
  request(method: string, path: string, body?: unknown): Promise<Reply>
}

/** Sends a request with a JSON body, if there is one. */
export async function sendJson(
  { send }: Pick<TestClient, 'send'>,
  [method, path]: [method: string, path: string],
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const hasBody = body !== undefined
  const response = await send(method, path, {
    headers: { ...headers, ...(hasBody && { 'content-type': 'application/json' }) },
    ...(hasBody && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: text.startsWith('{') ? JSON.parse(text) : text,
  }
}

/** Creates a device of the owner, who is signed in, or of a scorer with a key. */
export function sheetClient(
  client: Pick<TestClient, 'send'>,
  { token, key, isScorer = false, device = random(12) }: SheetIds & { isScorer?: boolean; device?: string },
): SheetClient {
  const headers: Record<string, string> = isScorer ? { 'x-scorer-key': key } : {}
  const request = (method: string, path: string, body?: unknown) =>
    sendJson(client, [method, `/rest/play/${token}${path}`], body, headers)
  return {
    token,
    key,
    device,
    request,
    send: (...entries) => request('POST', '/entries', { device, deviceName: 'Phone', entries }),
    read: (after) => request('GET', after === undefined ? '' : `?after=${after}`),
  }
}

interface SheetIds {
  token: string
  key: string
}

/** Starts a sheet and returns a device of its owner. */
export async function startSheet(
  owner: Pick<TestClient, 'send'>,
  {
    token = random(16),
    key = random(16),
    mode = 'entries',
    round = sheetRound(),
  }: { token?: string; key?: string; mode?: string; round?: Json } = {},
): Promise<SheetClient & { started: Reply }> {
  const ids = { token, key }
  const client = sheetClient(owner, ids)
  const body = { ...ids, device: client.device, mode, round }
  const started = await sendJson(owner, ['POST', '/rest/play'], body)
  return { ...client, started }
}

/** Returns another device, of somebody with the key of a sheet and without cookies. */
export function scorerOf(service: TestService, { token, key }: SheetIds, otherKey = key): SheetClient {
  return sheetClient(service.newClient(), { token, key: otherKey, isScorer: true })
}

/** Adds a key with a name, and returns it. */
export async function addKey(owner: SheetClient, name: string): Promise<{ id: string; key: string }> {
  const key = random(16)
  const { body } = await owner.request('POST', '/keys', { key, name })
  return { id: body.id, key }
}
