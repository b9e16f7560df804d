import { expect, test } from 'vitest'
import type { JoinResult } from '../../../../src/features/play/join-sheet.ts'
import type { ScoringStore } from '../../../../src/features/play/score/scoring.store.ts'
import { createSheetOpening } from '../../../../src/features/play/sheet-opening.store.ts'
import { fakePage } from '../../../support/fake-page.ts'

function opening(
  path: string,
  { results, isKnown = false }: { results: (JoinResult | Error)[]; isKnown?: boolean },
) {
  const { page } = fakePage(path)
  const events: string[] = []
  const scoring = {
    load: async () => {
      events.push(`load at ${page.url().pathname}${page.url().hash}`)
    },
  } as unknown as ScoringStore
  const store = createSheetOpening('T', {
    page,
    async join(token, key) {
      events.push(`join ${token} ${key}`)
      const result = results.shift()
      if (typeof result === 'string') return result
      throw result
    },
    scoringOf: () => scoring,
    isKnown: () => isKnown,
  })
  return { store, events, scoring }
}

test('joins with the key of the address, which it removes when it is stored', async () => {
  const { store, events, scoring } = opening('/play/T#K', { results: ['joined'] })
  expect(store.$state.get()).toEqual({ status: 'opening' })
  await store.open()
  expect(events).toEqual(['join T K', 'load at /play/T'])
  expect(store.$state.get()).toEqual({ status: 'opened', scoring, hasJoined: true, isAsked: false })
})

test('asks a golfer who has just joined, once, and nobody else', async () => {
  const golfer = opening('/play/T#K', { results: ['joined'], isKnown: true })
  await golfer.store.open()
  expect(golfer.store.$state.get()).toMatchObject({ isAsked: true })
  golfer.store.endQuestion()
  expect(golfer.store.$state.get()).toMatchObject({ status: 'opened', isAsked: false })
  const again = opening('/play/T', { results: ['joined'], isKnown: true })
  await again.store.open()
  expect(again.store.$state.get()).toMatchObject({ hasJoined: false, isAsked: false })
})

test('keeps the key in the address and says why if it cannot join, and tries again', async () => {
  const { store, events } = opening('/play/T#K', { results: ['unreachable', 'joined'] })
  await store.open()
  expect(store.$state.get()).toEqual({ status: 'failed', reason: 'unreachable' })
  await store.open()
  expect(events).toEqual(['join T K', 'join T K', 'load at /play/T'])
  expect(store.$state.get()).toMatchObject({ status: 'opened' })
})

test('keeps the key of a new link in the address while nobody knows whether it works', async () => {
  const { store, events } = opening('/play/T#K', { results: ['untried'] })
  await store.open()
  expect(events).toEqual(['join T K', 'load at /play/T#K'])
  expect(store.$state.get()).toMatchObject({ status: 'opened' })
})

test('says when the storage has answered, opens by itself when it answers later, and only once', async () => {
  const { page } = fakePage('/play/T')
  const answers: ((result: JoinResult) => void)[] = []
  const states: string[] = []
  let opened = 0
  const store = createSheetOpening('T', {
    page,
    async join(_token, _key, onJoining) {
      const result = new Promise<JoinResult>((resolve) => {
        answers.push(resolve)
      })
      void result.then(onJoining)
      return result
    },
    scoringOf: () => ({ load: async () => void opened++ }) as unknown as ScoringStore,
    isKnown: () => false,
  })
  store.$state.listen((state) => states.push(JSON.stringify(state).slice(0, 40)))
  const first = store.open()
  const again = store.open()
  answers[0]?.('joined')
  await first
  expect(store.$state.get()).toMatchObject({ status: 'opened' })
  expect(states).toContain('{"status":"opening","isJoining":true}')
  const { length } = states
  answers[1]?.('missing')
  await again
  expect(store.$state.get()).toMatchObject({ status: 'opened' })
  expect(states).toHaveLength(length)
})

test('says that the browser stores nothing', async () => {
  const { store, events } = opening('/play/T#K', { results: [new DOMException('refused', 'SecurityError')] })
  await store.open()
  expect(events).toEqual(['join T K'])
  expect(store.$state.get()).toEqual({ status: 'failed', reason: 'noStorage' })
})
