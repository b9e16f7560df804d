import * as v from 'valibot'

/** The version of the wire protocol that the SDK uses. */
const PROTOCOL_VERSION = '5'

const request = v.object({
  t: v.literal('d'),
  d: v.object({
    /** The request number, repeated in the response. */
    r: v.pipe(v.number(), v.integer()),
    /** The action; see `realtime-connection.ts`. */
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

/** Parses a message of the SDK. Returns undefined for a message that the SDK does not send over a web socket. */
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

/**
 * Formats the server's first message.
 * @param host the host of the client's request, which the SDK uses for later connections
 */
export function formatHandshake(host: string, connectionId: string, nowMs: number): string {
  return formatControl('h', { ts: nowMs, v: PROTOCOL_VERSION, h: host, s: connectionId })
}

export function formatPong(): string {
  return formatControl('o', {})
}

function formatControl(type: string, data: unknown): string {
  return JSON.stringify({ t: 'c', d: { t: type, d: data } })
}

/** @param dataText the data as JSON text */
export function formatResponse(requestNumber: number, status: string, dataText: string): string {
  return `{"t":"d","d":{"r":${requestNumber},"b":{"s":${JSON.stringify(status)},"d":${dataText}}}}`
}

/** @param dataText the data as JSON text */
export function formatPush(action: 'd' | 'm', path: string, dataText: string): string {
  return `{"t":"d","d":{"a":"${action}","b":{"p":${JSON.stringify(path)},"d":${dataText}}}}`
}
