import * as v from 'valibot'

/** The version of the wire protocol that the SDK speaks. */
const PROTOCOL_VERSION = '5'

const request = v.object({
  t: v.literal('d'),
  d: v.object({
    /** The request's number, which its answer repeats. */
    r: v.pipe(v.number(), v.integer()),
    /** The action; see `realtime-session.ts`. */
    a: v.pipe(v.string(), v.maxLength(20)),
    b: v.optional(
      v.looseObject({
        p: v.optional(v.string()),
        q: v.optional(v.record(v.string(), v.unknown())),
      }),
      {},
    ),
  }),
})
const ping = v.object({ t: v.literal('c'), d: v.object({ t: v.literal('p') }) })
const message = v.variant('t', [request, ping])

export type ClientMessage = v.InferOutput<typeof message>
export type ClientRequest = v.InferOutput<typeof request>['d']

/** Undefined for anything that the SDK would not send over a web socket. */
export function parseMessage(text: string): ClientMessage | undefined {
  const json = parseJson(text)
  const parsed = v.safeParse(message, json)
  return parsed.success ? parsed.output : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The first word of the server. The SDK goes on with the `host` it is told, so it is the one it came to. */
export function hello(host: string, sessionId: string, nowMs: number): string {
  return control('h', { ts: nowMs, v: PROTOCOL_VERSION, h: host, s: sessionId })
}

export function pong(): string {
  return control('o', {})
}

function control(type: string, data: unknown): string {
  return JSON.stringify({ t: 'c', d: { t: type, d: data } })
}

export function answer(request: number, status: string, data: unknown): string {
  return JSON.stringify({ t: 'd', d: { r: request, b: { s: status, d: data } } })
}

export function push(action: 'd' | 'm', path: string, data: unknown): string {
  return JSON.stringify({ t: 'd', d: { a: action, b: { p: path, d: data } } })
}
