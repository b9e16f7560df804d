import { type Change, isKey, pushFor, type Tree, toJsonText } from './database-value.ts'
import type { LiveValues } from './live-values.ts'
import {
  type ClientRequest,
  createFrameReader,
  formatPong,
  formatPush,
  formatResponse,
  parseMessage,
  toFrames,
} from './protocol-messages.ts'
import type { RealtimeLimits } from './realtime-limits.ts'

interface ConnectionDeps {
  liveValues: LiveValues
  sendFrame(frame: string): void
  /** Closes the socket with a web socket close code and a reason. */
  close(code: number, reason: string): void
}

const CLOSE_TOO_LONG = 1009
const CLOSE_MALFORMED = 1007
const MAX_PATH_LENGTH = 768
const MAX_PATH_DEPTH = 32

interface Response {
  status: string
  /** A serialized JSON value. */
  dataText: string
}
const OK: Response = { status: 'ok', dataText: '{}' }
const refusal = (status: string, message: string): Response => ({ status, dataText: JSON.stringify(message) })
const DENIED = refusal('permission_denied', 'Permission denied')

/** Creates the protocol state of one web socket: it handles the SDK's requests and pushes changes to its listeners. */
export function createRealtimeConnection(
  deps: ConnectionDeps,
  limits: Pick<RealtimeLimits, 'maxMessageLength' | 'maxListeners'>,
) {
  const { liveValues, close } = deps
  const unsubscribers = new Map<string, () => void>()
  const readFrame = createFrameReader(limits.maxMessageLength)

  function send(message: string): void {
    for (const frame of toFrames(message)) deps.sendFrame(frame)
  }

  function listen(path: string[]): Response {
    const name = path.join('/')
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
    const name = path.join('/')
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

/**
 * Applies the access rule of `database.rules.json`: clients that know a round's token may read the round and
 * everything below it. Clients can neither list the root nor write.
 */
function withReadablePath({ b }: ClientRequest, handle: (path: string[]) => Response): Response {
  const path = parsePath(b.p ?? '')
  if (path === undefined) return refusal('invalid_path', 'Invalid path')
  if (path.length === 0) return DENIED
  if (Object.keys(b.q ?? {}).length > 0) {
    return refusal('invalid_query', 'Queries are not supported: read the whole round')
  }
  return handle(path)
}

/** Splits `/R1/scorecard/cards` into its keys. Returns undefined for a path that the real database would reject. */
function parsePath(path: string): string[] | undefined {
  if (path.length > MAX_PATH_LENGTH) return undefined
  const keys = path.split('/').filter((key) => key !== '')
  return keys.length <= MAX_PATH_DEPTH && keys.every(isKey) ? keys : undefined
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
  const name = path.join('/')
  const known = framesByPath.get(name)
  if (known) return known
  const push = pushFor(changes, path, current)
  const frames = push ? toFrames(formatPush(push.action, push.path.join('/'), JSON.stringify(push.data))) : []
  framesByPath.set(name, frames)
  return frames
}
