import { millisecondsInDay } from 'date-fns/constants'
import type { FastifyBaseLogger } from 'fastify'
import { parseRetryAfter } from '../../../contract/retry-after.ts'
import { type LeaveBehind, transact } from '../../base/context.ts'
import { createGroupCommit } from '../../base/database/group-commit.ts'
import type { JobKind, RunningJob } from '../../base/jobs/job-runner.ts'
import { createJobs } from '../../base/jobs/jobs.ts'
import type { Metrics, PushOutcome } from '../../base/metrics/metrics.ts'
import type { GolfContext } from '../golf-context.ts'
import type { LiveValues } from '../realtime/live-values.ts'
import { createPushKeys, type VapidKey } from './push-keys.ts'
import { createPushMessages, type PushResult, type WaitingPush } from './push-messages.ts'
import { pushRequestOf } from './push-requests.ts'
import {
  createPushTransport,
  ForbiddenEndpointError,
  isKnownService,
  PUBLIC_NETWORK,
  type PushResponse,
  REQUEST_MAX_MS,
} from './push-transport.ts'
import { createPushTurns, QUICK_MS } from './push-turns.ts'

/** The task with which rounds and messages are left behind. */
const TASK = 'push messages'
/** After what time the followers of a round are told that could not be told. */
const TELL_AGAIN_MS = 60_000
/** Messages that are claimed at a time. */
const CLAIM_MAX = 500
/** Failures are logged at most this often, because each message may fail. */
const LOG_INTERVAL_MS = 60_000

/** When the sender acts, in milliseconds. */
export interface PushTimes {
  /** How long it waits after a change of a round, so that several changes become one message. */
  settle: number
  /** How often it looks for what is due. */
  poll: number
  /** After what time a message that a killed process was sending is sent again, with the same number. */
  claim: number
  /** How long a request may take. */
  request?: number
  /** How long it waits after each failed attempt; the last one is repeated. */
  retry: readonly number[]
}
const TIMES: PushTimes = {
  settle: 2_000,
  poll: 1_000,
  claim: 2 * REQUEST_MAX_MS,
  retry: [5_000, 30_000, 120_000, 600_000, 1_800_000, 7_200_000],
}

/** A message that waits for its turn, until another process may send it. */
interface ClaimedPush extends WaitingPush {
  origin: string
  untilMs: number
}

/** A newer message may replace one that is being sent. */
const keyOf = ({ id, message }: WaitingPush) => `${id} ${message.number}`

interface Deps extends GolfContext {
  liveValues: Pick<LiveValues, 'onChange'>
  /** How push services reach the operator: an `https:` or `mailto:` URL. */
  contact(): string
  metrics: Pick<Metrics, 'countPush'>
  isOutage(error: unknown): boolean
  leaveBehind: LeaveBehind
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  times?: PushTimes | undefined
}

/** Creates the job that tells followers of live rounds what happens. It ends when nobody follows a round any more. */
export function createPushJob(deps: Deps) {
  const {
    liveValues,
    clock,
    contact,
    metrics,
    isOutage,
    leaveBehind,
    log,
    pushNetwork: network = PUBLIC_NETWORK,
    times = TIMES,
  } = deps
  const pushKeys = createPushKeys(deps)
  const pushMessages = createPushMessages(deps)
  const transport = createPushTransport(network, times.request)
  const isKnown = (origin: string) => isKnownService(origin, network)
  const turns = createPushTurns<ClaimedPush>(isKnown)
  const stop = new AbortController()
  const { signal } = stop
  /** What has become of messages is written together, because each transaction writes to the disk. */
  const results = createGroupCommit((group: readonly PushResult[]) => pushMessages.settle(group))
  const postpone = (rows: readonly WaitingPush[], nextMs: number) =>
    Promise.all(rows.map((row) => results.add({ kind: 'postponed', row, nextMs })))
  /** The keys with which messages are sent, by public key. */
  let keys = new Map<string, VapidKey>()
  /** The rounds that have changed, with the time at which their followers are told. */
  const changed = new Map<string, number>()
  const inFlight = new Map<string, Promise<void>>()
  /** Until when push services are left alone, by origin, because they asked to wait or did not respond. */
  const pausedUntil = new Map<string, number>()
  /** Whether this process tells followers. */
  let isTelling = false
  let wake = () => {}
  let loggedAtMs = Number.NEGATIVE_INFINITY

  /** Logs a failure without the endpoint, which is personal data, and without the text of an error, which may quote it. */
  const warn = (origin: string, failure: string) => {
    if (performance.now() < loggedAtMs + LOG_INTERVAL_MS) return
    loggedAtMs = performance.now()
    const pushService = isKnown(origin) ? new URL(origin).hostname : 'other'
    log.warn({ pushService, failure }, 'a push service did not accept a message')
  }
  /** Leaves a push service alone, also with the messages that wait for it. */
  const pause = async (origin: string, untilMs: number) => {
    const now = clock()
    for (const [other, endMs] of pausedUntil) if (endMs <= now) pausedUntil.delete(other)
    pausedUntil.set(origin, Math.max(untilMs, pausedUntil.get(origin) ?? 0))
    await postpone(turns.take(origin), pausedUntil.get(origin) ?? 0)
  }

  const noteChange = (token: string) => {
    if (!changed.has(token)) changed.set(token, performance.now() + times.settle)
  }

  const step = async (job: RunningJob) => {
    for (const [token, dueMs] of changed) {
      if (dueMs > performance.now()) continue
      if (job.signal.aborted) return
      try {
        await transact(deps, async (tx) => {
          if (await createJobs(tx).hold(job)) await createPushMessages(tx).tell(token)
        })
      } catch (error) {
        if (isOutage(error)) throw error
        leaveBehind(TASK, error)
        changed.set(token, performance.now() + TELL_AGAIN_MS)
      }
      // A change in the meantime is told later.
      if (changed.get(token) === dueMs) changed.delete(token)
    }
    await claim()
    sendWaiting()
  }

  /** Claims what is due, and lets it wait for its turn, unless its push service is left alone. */
  const claim = async () => {
    let rows: WaitingPush[] = []
    const postponed: Promise<unknown>[] = []
    do {
      const untilMs = clock() + times.claim
      rows = await pushMessages.claim(CLAIM_MAX, untilMs)
      // Before any of them waits: a message without its key would end the subscription.
      if (rows.length > 0) {
        keys = new Map((await pushKeys.accepted()).map((key) => [key.publicKey, key]))
      }
      for (const row of rows) {
        // Its claim has expired, but it is still being sent.
        if (inFlight.has(keyOf(row))) continue
        const { origin } = new URL(row.endpoint)
        const kind = turns.kindOf(origin)
        const pausedMs = pausedUntil.get(origin) ?? 0
        if (pausedMs > clock()) postponed.push(postpone([row], pausedMs))
        // Whatever others wait for, those of known push services that are due are found.
        else if (kind === 'others' && !turns.hasRoom(kind)) postponed.push(postpone([row], untilMs))
        else turns.add(origin, row.id, { ...row, origin, untilMs })
      }
    } while (rows.length === CLAIM_MAX && turns.hasRoom('known'))
    await Promise.all(postponed)
  }

  /** Sends to each push service as many messages as it may be sent at a time. */
  function sendWaiting(): void {
    while (!signal.aborted) {
      const turn = turns.next()
      if (!turn) return
      const { item: row } = turn
      const startedAt = performance.now()
      let respondedAt = Number.POSITIVE_INFINITY
      const onResponse = () => {
        respondedAt = performance.now()
      }
      const sending = deliver(row, keys.get(row.public_key), onResponse)
        .catch((error: unknown) => {
          if (!isOutage(error)) leaveBehind(TASK, error)
        })
        .finally(() => {
          inFlight.delete(keyOf(row))
          turn.end(respondedAt - startedAt < QUICK_MS)
          sendWaiting()
          // More may be due than could wait.
          if (turns.size(turns.kindOf(row.origin)) === 0) wake()
        })
      inFlight.set(keyOf(row), sending)
    }
  }

  async function deliver(row: ClaimedPush, key: VapidKey | undefined, onResponse: () => void): Promise<void> {
    const { origin, untilMs } = row
    const now = clock()
    // Another process may send it, or this one after it was claimed again.
    if (now >= untilMs) return
    if (now >= row.give_up_at) return end(row, 'expired')
    // Subscriptions end before their key does.
    if (!key) return end(row, 'gone')
    let response: PushResponse
    try {
      const { headers, body } = pushRequestOf(row, { key, contact: contact(), nowMs: now })
      response = await transport.send(row.endpoint, headers, body)
      onResponse()
    } catch (error) {
      if (error instanceof ForbiddenEndpointError) return end(row, 'forbidden')
      warn(origin, (error as NodeJS.ErrnoException).code ?? (error as Error).name)
      await pause(origin, await retry(row, 'unreachable', 0))
      return
    }
    const { status, retryAfter } = response
    if (status >= 200 && status < 300) return end(row, 'sent')
    if (status === 404 || status === 410) return end(row, 'gone')
    warn(origin, String(status))
    if (status !== 429 && status < 500) return end(row, 'refused')
    const waitMs = parseRetryAfter(retryAfter, { nowMs: clock(), maxMs: millisecondsInDay }) ?? 0
    if (waitMs > 0) await pause(origin, clock() + waitMs)
    await retry(row, 'busy', waitMs)
  }

  async function end(row: WaitingPush, outcome: PushOutcome): Promise<void> {
    metrics.countPush(outcome)
    if (outcome === 'gone' || outcome === 'forbidden') await pushMessages.endEndpoint(row)
    else await results.add({ kind: 'ended', row, nextMs: 0 })
  }

  /** Returns when the message is sent again, unless it would be too late. */
  async function retry(row: WaitingPush, outcome: PushOutcome, askedMs: number): Promise<number> {
    metrics.countPush(outcome)
    const delayMs = times.retry[row.attempts] ?? times.retry.at(-1) ?? 0
    // At random, so that the messages of a round do not all try again at the same time.
    const nextMs = Math.ceil(clock() + Math.max(askedMs, delayMs * (0.5 + Math.random() / 2)))
    if (nextMs >= row.give_up_at) await end(row, 'expired')
    else await results.add({ kind: 'failed', row, nextMs })
    return nextMs
  }

  /** Waits until there may be something to do. */
  const waitForMore = async (job: RunningJob) => {
    if (job.signal.aborted) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, times.poll)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    wake = () => {}
  }

  const unsubscribe = liveValues.onChange((token) => {
    if (isTelling) noteChange(token)
  })

  const kind: JobKind = {
    // Looked at once at the start, because the previous version asked for no job.
    isPermanent: true,
    async run(job) {
      isTelling = true
      job.signal.addEventListener('abort', () => wake(), { once: true })
      try {
        // Another process may have ended before it told followers.
        for (const token of await pushMessages.tokens()) noteChange(token)
        while (!job.signal.aborted) {
          if (!(await pushMessages.isAnythingFollowed())) return undefined
          await step(job)
          await waitForMore(job)
        }
        return { state: 'later', atMs: clock() }
      } finally {
        isTelling = false
        changed.clear()
      }
    },
  }

  return {
    kind,
    /** Stops after the messages that are being sent. Another process then continues. */
    async close(): Promise<void> {
      unsubscribe()
      stop.abort()
      await Promise.all(inFlight.values())
      transport.close()
      // What is still waiting may be sent at once.
      await postpone(turns.take(), 0).catch(() => {
        // Ignored: the claims expire.
      })
    },
  }
}
