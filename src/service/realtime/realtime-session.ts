import { pushFor } from './database-changes.ts'
import { formatPath, mayRead, parsePath } from './database-path.ts'
import { toJson } from './database-value.ts'
import { createFrameReader, toFrames } from './frames.ts'
import type { LiveValues } from './live-values.ts'
import { answer, type ClientRequest, parseMessage, pong, push } from './messages.ts'

export interface SessionLimits {
  /** Characters of one message; the SDK's own requests to read are a few hundred. */
  messageLength: number
  listens: number
  requestsPerSecond: number
}
export const SESSION_LIMITS: SessionLimits = {
  messageLength: 256 * 1024,
  listens: 100,
  requestsPerSecond: 200,
}

/** One SDK at the other end of a socket. `fail` ends the socket with a web socket close code and a reason. */
export interface SessionDeps {
  liveValues: LiveValues
  send(frame: string): void
  fail(code: number, reason: string): void
  nowMs(): number
}

const VIOLATION = 1008
const TOO_LONG = 1009
const MALFORMED = 1007

/** Status and data. */
type Answer = readonly [status: string, data: unknown]
const OK: Answer = ['ok', {}]
const DENIED: Answer = ['permission_denied', 'Permission denied']

export function createRealtimeSession(outside: SessionDeps, limits: SessionLimits = SESSION_LIMITS) {
  const { liveValues, fail } = outside
  const listens = new Map<string, () => void>()
  const readFrame = createFrameReader(limits.messageLength)
  let second = 0
  let requestsInSecond = 0

  function send(message: string): void {
    for (const frame of toFrames(message)) outside.send(frame)
  }

  function isTooFast(): boolean {
    const now = Math.floor(outside.nowMs() / 1000)
    requestsInSecond = now === second ? requestsInSecond + 1 : 1
    second = now
    return requestsInSecond > limits.requestsPerSecond
  }

  function listen(path: string[]): Answer {
    const name = formatPath(path)
    if (!listens.has(name) && listens.size >= limits.listens) return ['too_many_listens', 'Too many listens']
    listens.get(name)?.()
    const [token = ''] = path
    const end = liveValues.subscribe(token, (changes) => {
      const found = pushFor(changes, path, liveValues.at(path))
      if (found) send(push(found.action, formatPath(found.path), found.data))
    })
    listens.set(name, end)
    send(push('d', name, toJson(liveValues.at(path))))
    return OK
  }

  function unlisten(path: string[]): Answer {
    const name = formatPath(path)
    listens.get(name)?.()
    listens.delete(name)
    return OK
  }

  function read({ b }: ClientRequest, then: (path: string[]) => Answer): Answer {
    const path = parsePath(b.p ?? '')
    if (path === undefined) return ['invalid_path', 'Invalid path']
    if (!mayRead(path)) return DENIED
    if (Object.keys(b.q ?? {}).length > 0) return ['invalid_query', 'A round is read whole, without a query']
    return then(path)
  }

  function answerTo(request: ClientRequest): Answer {
    switch (request.a) {
      case 'q':
        return read(request, listen)
      case 'n':
        return read(request, unlisten)
      case 'g':
        return read(request, (path) => ['ok', toJson(liveValues.at(path))])
      // Set, update, and the same for the moment of disconnection.
      case 'p':
      case 'm':
      case 'o':
      case 'om':
      case 'oc':
        return DENIED
      // Counters of the SDK, and credentials: a credential grants nothing here that a stranger has not.
      case 's':
      case 'auth':
      case 'gauth':
      case 'unauth':
      case 'appcheck':
      case 'unappeck':
        return OK
      default:
        return ['invalid_action', 'Unknown action']
    }
  }

  function handleMessage(text: string): void {
    const message = parseMessage(text)
    if (message === undefined) fail(MALFORMED, 'not a message of the protocol')
    else if (message.t === 'c') send(pong())
    else send(answer(message.d.r, ...answerTo(message.d)))
  }

  return {
    receive(frame: string): void {
      const received = readFrame(frame)
      if (received.status === 'too-long') fail(TOO_LONG, 'message too long')
      if (received.status !== 'message') return
      if (isTooFast()) fail(VIOLATION, 'too many requests')
      else handleMessage(received.text)
    },
    end(): void {
      for (const stop of listens.values()) stop()
      listens.clear()
    },
  }
}
