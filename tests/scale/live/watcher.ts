import { reconnectDelayMs } from '../../../src/platform/live/reconnect-delay.ts'
import { type ClientSocket, openClientSocket, type Target } from './client-socket.ts'
import { nowMs, sequenceIn } from './commands.ts'

/** The back-off of the SDK after failed attempts. */
const BACK_OFF_MIN_MS = 1_000
const BACK_OFF_MAX_MS = 300_000
const BACK_OFF_FACTOR = 1.3
export const KEEP_ALIVE_MS = 45_000

/** Receives the events of all watchers of a process. */
export interface WatcherEvents {
  onArrival(sequence: number, atMs: number): void
  onRepeated(): void
  /** Called with the time at which a watcher has received the current value after losing its connection. */
  onBack(atMs: number): void
  onAttempt(atMs: number): void
}

/**
 * One viewer of a round: sends what the SDK sends, and reconnects when the SDK in our pages does. Frames are only
 * searched for the number of the write, not parsed, because 10,000 viewers share the machine with the service.
 */
export class Watcher {
  lastSequence = 0
  isWatching = false
  #socket: ClientSocket | undefined
  #requestNumber = 0
  #wasConnected = false
  #isLost = false
  #backOffMs = BACK_OFF_MIN_MS
  #attemptMs = 0
  #onValue: (() => void) | undefined
  readonly #target: Target
  readonly #events: WatcherEvents
  #token: string

  constructor(target: Target, token: string, events: WatcherEvents) {
    this.#target = target
    this.#token = token
    this.#events = events
  }

  /** Connects and subscribes; resolves with the first value. */
  open(): Promise<void> {
    this.#connect()
    return this.#nextValue()
  }

  /** Watches another round; resolves with its value. */
  watch(token: string): Promise<void> {
    this.#request('n', { p: `/${this.#token}` })
    this.#token = token
    this.lastSequence = 0
    this.#listen()
    return this.#nextValue()
  }

  /** Sends a keep-alive, as the SDK does every 45 s. */
  keepAlive(): void {
    if (this.isWatching) this.#socket?.sendText('0')
  }

  #nextValue(): Promise<void> {
    return new Promise((resolve) => {
      this.#onValue = resolve
    })
  }

  #connect(): void {
    this.#attemptMs = nowMs()
    if (this.#isLost) this.#events.onAttempt(this.#attemptMs)
    this.#wasConnected = false
    this.#requestNumber = 0
    this.#socket = openClientSocket(this.#target, {
      onMessage: (payload) => this.#receive(payload),
      onClose: () => this.#reconnect(),
    })
  }

  #receive(data: Buffer): void {
    if (!this.#wasConnected) {
      // The first frame is the handshake.
      this.#wasConnected = true
      this.#request('s', { c: { 'sdk.js.12-19-0': 1 } })
      this.#listen()
      return
    }
    const sequence = sequenceIn(data)
    if (sequence === undefined) return
    const atMs = nowMs()
    if (this.isWatching) {
      if (sequence <= this.lastSequence) this.#events.onRepeated()
      else this.#events.onArrival(sequence, atMs)
    } else {
      this.isWatching = true
      if (sequence < this.lastSequence) this.#events.onRepeated()
      if (this.#isLost) this.#events.onBack(atMs)
      this.#isLost = false
      this.#onValue?.()
    }
    this.lastSequence = sequence
  }

  #listen(): void {
    this.isWatching = false
    this.#request('q', { p: `/${this.#token}`, h: '' })
  }

  #request(action: string, body: object): void {
    this.#requestNumber += 1
    this.#socket?.sendText(JSON.stringify({ t: 'd', d: { r: this.#requestNumber, a: action, b: body } }))
  }

  #reconnect(): void {
    this.isWatching = false
    this.#isLost = true
    setTimeout(() => this.#connect(), this.#delayMs())
  }

  /** Uses the delay of our pages after a lost connection, and the back-off of the SDK after a failed attempt. */
  #delayMs(): number {
    if (this.#wasConnected) {
      this.#backOffMs = BACK_OFF_MIN_MS
      return reconnectDelayMs()
    }
    const delayMs = Math.random() * Math.max(0, this.#backOffMs - (nowMs() - this.#attemptMs))
    this.#backOffMs = Math.min(BACK_OFF_MAX_MS, this.#backOffMs * BACK_OFF_FACTOR)
    return delayMs
  }
}
