/** The SDK sends and expects longer messages in parts of this many characters. */
const PART_LENGTH = 16_384
const LOW_SURROGATE_FIRST = 0xdc00
const LOW_SURROGATE_LAST = 0xdfff

/** A message as the frames that carry it: itself, or the number of its parts and then the parts. */
export function toFrames(message: string): string[] {
  if (message.length <= PART_LENGTH) return [message]
  const parts: string[] = []
  for (let start = 0; start < message.length; ) {
    let end = Math.min(start + PART_LENGTH, message.length)
    // A frame is UTF-8, which cannot carry half of a surrogate pair.
    const next = message.charCodeAt(end)
    if (next >= LOW_SURROGATE_FIRST && next <= LOW_SURROGATE_LAST) end -= 1
    parts.push(message.slice(start, end))
    start = end
  }
  return [String(parts.length), ...parts]
}

export type Received = { status: 'message'; text: string } | { status: 'waiting' } | { status: 'too-long' }

/** Puts a socket's frames together to messages; `0` keeps the socket alive and says nothing. */
export function createFrameReader(maxLength: number) {
  let missing = 0
  let parts: string[] = []
  let length = 0

  return function receive(frame: string): Received {
    if (missing === 0 && /^\d{1,6}$/.test(frame)) {
      missing = Number(frame)
      return missing * PART_LENGTH > maxLength + PART_LENGTH ? { status: 'too-long' } : { status: 'waiting' }
    }
    length += frame.length
    if (length > maxLength) return { status: 'too-long' }
    parts.push(frame)
    missing = Math.max(0, missing - 1)
    if (missing > 0) return { status: 'waiting' }
    const text = parts.join('')
    parts = []
    length = 0
    return { status: 'message', text }
  }
}
