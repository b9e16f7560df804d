import { atom } from 'nanostores'
import type { Failure } from '../../../../platform/api/result.ts'
import { parseRetryAfter } from '../../../../platform/api/retry-after.ts'
import type { Clock } from '../../../../platform/browser/clock.ts'
import type { Network } from '../../../../platform/browser/network.ts'
import { interruptionOf } from './upload-attempt.ts'

/** How long to wait if the service does not send `Retry-After`, */
const THROTTLE_MS = 5_000
/** and after how many consecutive waits the queue pauses. */
const THROTTLES_MAX = 6

/** Why a queue waits. */
export type Interruption =
  /** The service has asked the client to wait. */
  | { status: 'throttled'; untilMs: number }
  /** There is no session or no service; the queue waits for `resume`. */
  | { status: 'paused'; failure: Failure }

interface Deps {
  clock: Clock
  network: Network
}

/** Creates the interruptions of a queue: by a throttling service, or by a lost session or connection. */
export function createInterruptions({ clock, network }: Deps) {
  const $interruption = atom<Interruption | undefined>()
  const gate = createGate()
  let isPaused = false
  let throttles = 0
  let stopWaiting = () => {}

  function end() {
    stopWaiting()
    stopWaiting = () => {}
    if (isPaused) throttles = 0
    isPaused = false
    $interruption.set(undefined)
    gate.open()
  }

  return {
    $interruption,
    /** Resolves when the queue is not interrupted. */
    passed: gate.passed,
    /** Interrupts the queue because of a failure. */
    start(failure: Failure) {
      if (gate.isClosed()) return
      gate.close()
      if (interruptionOf(failure) === 'wait' && throttles < THROTTLES_MAX) {
        throttles += 1
        const { retryAfter = undefined } = failure.kind === 'http' ? failure : {}
        const waitMs = parseRetryAfter(retryAfter, clock.now()) ?? THROTTLE_MS
        stopWaiting = clock.after(waitMs, end)
        return $interruption.set({ status: 'throttled', untilMs: clock.now() + waitMs })
      }
      isPaused = true
      stopWaiting = network.onChange(() => {
        if (failure.kind === 'network' && network.isOnline()) end()
      })
      $interruption.set({ status: 'paused', failure })
    },
    /** Called when the service has accepted a file. */
    succeeded() {
      throttles = 0
    },
    /** Ends an interruption, because the user continues or cancels. */
    end,
  }
}

interface Gate {
  isClosed(): boolean
  /** Makes callers of `passed` wait from now on. */
  close(): void
  open(): void
  /** Resolves when the gate is open. */
  passed(): Promise<void>
}

/** Creates a gate that is open at first. */
function createGate(): Gate {
  let opening: PromiseWithResolvers<void> | undefined
  return {
    isClosed: () => opening !== undefined,
    close() {
      opening ??= Promise.withResolvers()
    },
    open() {
      opening?.resolve()
      opening = undefined
    },
    async passed() {
      while (opening) await opening.promise
    },
  }
}
