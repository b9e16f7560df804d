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
const message = v.pipe(v.string(), v.parseJson(), v.variant('t', [request, ping]))

type ClientMessage = v.InferOutput<typeof message>
export type ClientRequest = v.InferOutput<typeof request>['d']

/** Parses a message of the SDK. Returns undefined for a message that the SDK does not send over a web socket. */
export function parseMessage(text: string): ClientMessage | undefined {
  const parsed = v.safeParse(message, text)
  return parsed.success ? parsed.output : undefined
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

/** The SDK splits longer messages into several frames, and expects the same from the server. In characters. */
const MAX_FRAME_LENGTH = 16_384
const LOW_SURROGATE_FIRST = 0xdc00
const LOW_SURROGATE_LAST = 0xdfff

/** Splits a message into frames: the message itself, or the number of parts followed by the parts. */
export function toFrames(message: string): string[] {
  if (message.length <= MAX_FRAME_LENGTH) return [message]
  const parts: string[] = []
  for (let start = 0; start < message.length; ) {
    let end = Math.min(start + MAX_FRAME_LENGTH, message.length)
    // Does not split surrogate pairs, because frames are UTF-8, which cannot encode half a pair.
    const next = message.charCodeAt(end)
    if (next >= LOW_SURROGATE_FIRST && next <= LOW_SURROGATE_LAST) end -= 1
    parts.push(message.slice(start, end))
    start = end
  }
  return [String(parts.length), ...parts]
}

type ReadResult = { status: 'message'; text: string } | { status: 'incomplete' } | { status: 'too-long' }

/** Creates a function that receives one frame at a time and reassembles messages. The frame `0` is a keep-alive. */
export function createFrameReader(maxMessageLength: number) {
  let missingParts = 0
  let parts: string[] = []
  let length = 0

  return function readFrame(frame: string): ReadResult {
    if (missingParts === 0 && /^\d{1,6}$/.test(frame)) {
      missingParts = Number(frame)
      const isTooLong = missingParts * MAX_FRAME_LENGTH > maxMessageLength + MAX_FRAME_LENGTH
      return { status: isTooLong ? 'too-long' : 'incomplete' }
    }
    length += frame.length
    if (length > maxMessageLength) return { status: 'too-long' }
    parts.push(frame)
    missingParts = Math.max(0, missingParts - 1)
    if (missingParts > 0) return { status: 'incomplete' }
    const text = parts.join('')
    parts = []
    length = 0
    return { status: 'message', text }
  }
}
