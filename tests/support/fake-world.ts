import type { AnswerOf, AnyEndpoint } from '../../src/contract/endpoint.ts'
import type { Api } from '../../src/platform/api.ts'
import type { Clock } from '../../src/platform/clock.ts'
import type { LiveRoundListener, LiveRounds } from '../../src/platform/live-rounds.ts'
import type { Network } from '../../src/platform/network.ts'
import type { Page } from '../../src/platform/page.ts'
import type { Result } from '../../src/platform/result.ts'

/** Time that stands still until a test moves it. */
export function fakeClock(startMs = 0) {
  let now = startMs
  let timers: { at: number; every?: number; call: () => void }[] = []
  const add = (timer: (typeof timers)[number]) => {
    timers.push(timer)
    return () => {
      timers = timers.filter((one) => one !== timer)
    }
  }
  const clock: Clock = {
    now: () => now,
    after: (delayMs, call) => add({ at: now + delayMs, call }),
    every: (intervalMs, call) => add({ at: now + intervalMs, every: intervalMs, call }),
  }
  function pass(ms: number): void {
    const end = now + ms
    for (;;) {
      const [next] = timers.filter((timer) => timer.at <= end).toSorted((a, b) => a.at - b.at)
      if (!next) break
      now = next.at
      if (next.every === undefined) timers = timers.filter((one) => one !== next)
      else next.at += next.every
      next.call()
    }
    now = end
  }
  return { clock, pass, pending: () => timers.length }
}

/** A page whose address a test reads and changes. */
export function fakePage(address: string) {
  let url = new URL(address)
  const listeners = new Set<() => void>()
  const rewritten: string[] = []
  const titles: string[] = []
  const page: Page = {
    url: () => url,
    go: () => {},
    replaceWith: () => {},
    rewrite(to, how = 'replace') {
      url = new URL(to, url)
      rewritten.push(`${how} ${to}`)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setTitle: (title) => titles.push(title),
  }
  return {
    page,
    rewritten,
    titles,
    listeners,
    /** As by Back, or by an edited address. */
    visit(to: string) {
      url = new URL(to, url)
      for (const listener of listeners) listener()
    },
  }
}

/** Answers are given when the test gives them, by the number of the call. */
export function stubApi() {
  const calls: { endpoint: AnyEndpoint; input: unknown; answer: (result: Result<unknown>) => void }[] = []
  const api: Api = {
    call: (endpoint, input) =>
      new Promise<Result<AnswerOf<typeof endpoint>>>((resolve) => {
        calls.push({ endpoint, input, answer: resolve as (result: Result<unknown>) => void })
      }),
    urlOf: (endpoint) => endpoint.path,
  }
  return {
    api,
    calls,
    async answer(index: number, result: Result<unknown>) {
      calls[index]?.answer(result)
      await Promise.resolve()
      await Promise.resolve()
    },
  }
}

export function fakeLiveRounds() {
  const listeners: LiveRoundListener[] = []
  const tokens: string[] = []
  let ended = 0
  let reconnects = 0
  const liveRounds: LiveRounds = {
    subscribe(token, listener) {
      tokens.push(token)
      listeners.push(listener)
      return () => {
        ended += 1
        listeners.splice(listeners.indexOf(listener), 1)
      }
    },
    reconnect: () => {
      reconnects += 1
    },
  }
  return {
    liveRounds,
    tokens,
    value: (...values: Parameters<LiveRoundListener['onValue']>) => {
      for (const listener of [...listeners]) listener.onValue(...values)
    },
    connection: (connected: boolean) => {
      for (const listener of [...listeners]) listener.onConnection(connected)
    },
    listening: () => listeners.length,
    ended: () => ended,
    reconnects: () => reconnects,
  }
}

export function fakeNetwork() {
  let online = true
  const listeners = new Set<() => void>()
  const network: Network = {
    isOnline: () => online,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return {
    network,
    set(now: boolean) {
      online = now
      for (const listener of listeners) listener()
    },
  }
}

export function fakeStorage(kept: Record<string, string> = {}) {
  const values = new Map(Object.entries(kept))
  return {
    read: (key: string) => values.get(key),
    write(key: string, value: string | undefined) {
      if (value === undefined) values.delete(key)
      else values.set(key, value)
    },
  }
}
