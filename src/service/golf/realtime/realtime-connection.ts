import { type Change, pushFor } from './database-changes.ts'
import { formatPath, mayRead, parsePath } from './database-path.ts'
import { type Tree, toJsonText } from './database-value.ts'
import { createFrameReader, toFrames } from './frames.ts'
import type { LiveValues } from './live-values.ts'
import {
  type ClientRequest,
  formatPong,
  formatPush,
  formatResponse,
  parseMessage,
} from './protocol-messages.ts'

export interface ConnectionLimits {
  /** Maximum length of a message in characters; the SDK's read requests have a few hundred. */
  maxMessageLength: number
  maxListeners: number
}
export const CONNECTION_LIMITS: ConnectionLimits = {
  maxMessageLength: 256 * 1024,
  maxListeners: 100,
}

export interface ConnectionDeps {
  liveValues: LiveValues
  sendFrame(frame: string): void
  /** Closes the socket with a web socket close code and a reason. */
  close(code: number, reason: string): void
}

const CLOSE_TOO_LONG = 1009
const CLOSE_MALFORMED = 1007

interface Response {
  status: string
  /** A serialized JSON value. */
  dataText: string
}
const OK: Response = { status: 'ok', dataText: '{}' }
const refusal = (status: string, message: string): Response => ({ status, dataText: JSON.stringify(message) })
const DENIED = refusal('permission_denied', 'Permission denied')

/** Creates the protocol state of one web socket: it handles the SDK's requests and pushes changes to its listeners. */
export function createRealtimeConnection(deps: ConnectionDeps, limits: ConnectionLimits = CONNECTION_LIMITS) {
  const { liveValues, close } = deps
  const unsubscribers = new Map<string, () => void>()
  const readFrame = createFrameReader(limits.maxMessageLength)

  function send(message: string): void {
    for (const frame of toFrames(message)) deps.sendFrame(frame)
  }

  function listen(path: string[]): Response {
    const name = formatPath(path)
    if (!unsubscribers.has(name) && unsubscribers.size >= limits.maxListeners) {
      return refusal('too_many_listens', 'Too many listens')
    }
    unsubscribers.get(name)?.()
    const [token = ''] = path
    const unsubscribe = liveValues.subscribe(token, (changes) => {
      for (const frame of pushFrames(changes, path, liveValues.at(path))) deps.sendFrame(frame)
    })
    unsubscribers.set(name, unsubscribe)
    send(formatPush('d', name, toJsonText(liveValues.at(path))))
    return OK
  }

  function unlisten(path: string[]): Response {
    const name = formatPath(path)
    unsubscribers.get(name)?.()
    unsubscribers.delete(name)
    return OK
  }

  function get(path: string[]): Response {
    return { status: 'ok', dataText: toJsonText(liveValues.at(path)) }
  }

  function respondTo(request: ClientRequest): Response {
    switch (request.a) {
      case 'q':
        return withReadablePath(request, listen)
      case 'n':
        return withReadablePath(request, unlisten)
      case 'g':
        return withReadablePath(request, get)
      // Set and merge, immediately or on disconnect: refused, because clients cannot write.
      case 'p':
      case 'm':
      case 'o':
      case 'om':
      case 'oc':
        return DENIED
      // Statistics and credentials of the SDK: accepted and ignored. Credentials grant no additional access.
      case 's':
      case 'auth':
      case 'gauth':
      case 'unauth':
      case 'appcheck':
      case 'unappeck':
        return OK
      default:
        return refusal('invalid_action', 'Unknown action')
    }
  }

  function handleMessage(text: string): void {
    const message = parseMessage(text)
    if (message === undefined) close(CLOSE_MALFORMED, 'not a protocol message')
    else if (message.t === 'c') send(formatPong())
    else {
      const { status, dataText } = respondTo(message.d)
      send(formatResponse(message.d.r, status, dataText))
    }
  }

  return {
    receive(frame: string): void {
      const result = readFrame(frame)
      if (result.status === 'too-long') close(CLOSE_TOO_LONG, 'message too long')
      if (result.status === 'message') handleMessage(result.text)
    },
    end(): void {
      for (const unsubscribe of unsubscribers.values()) unsubscribe()
      unsubscribers.clear()
    },
  }
}

function withReadablePath({ b }: ClientRequest, handle: (path: string[]) => Response): Response {
  const path = parsePath(b.p ?? '')
  if (path === undefined) return refusal('invalid_path', 'Invalid path')
  if (!mayRead(path)) return DENIED
  if (Object.keys(b.q ?? {}).length > 0) {
    return refusal('invalid_query', 'Queries are not supported: read the whole round')
  }
  return handle(path)
}

/** Caches the frames of each publication by the listeners' path while it is being sent. */
const framesOfPublications = new WeakMap<readonly Change[], Map<string, readonly string[]>>()

/**
 * Returns the frames of a publication for listeners at `path`; an empty list if nothing at or below that path has
 * changed. Computes them once for all listeners.
 * @param current the value at `path` after the changes
 */
function pushFrames(
  changes: readonly Change[],
  path: readonly string[],
  current: Tree | undefined,
): readonly string[] {
  const framesByPath = framesOfPublications.get(changes) ?? new Map<string, readonly string[]>()
  framesOfPublications.set(changes, framesByPath)
  const name = formatPath(path)
  const known = framesByPath.get(name)
  if (known) return known
  const push = pushFor(changes, path, current)
  const frames = push
    ? toFrames(formatPush(push.action, formatPath(push.path), JSON.stringify(push.data)))
    : []
  framesByPath.set(name, frames)
  return frames
}
