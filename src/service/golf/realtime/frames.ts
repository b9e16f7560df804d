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

export type ReadResult =
  | { status: 'message'; text: string }
  | { status: 'incomplete' }
  | { status: 'too-long' }

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
