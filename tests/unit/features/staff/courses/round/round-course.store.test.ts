import { expect, test } from 'vitest'
import type { Round } from '../../../../../../src/contract/round.ts'
import { createRoundCourse } from '../../../../../../src/features/staff/courses/round/round-course.store.ts'
import { fakeClock } from '../../../../../support/fake-clock.ts'
import { fakeLiveDatabase } from '../../../../../support/fake-live-database.ts'
import { httpFailure, settled, stubApi, success } from '../../../../../support/stub-api.ts'

const tee = { lat: 56.34, lon: -2.8 }
const hole = { par: 4, strokeIndex: 1, tee, greenMiddle: { lat: 56.343, lon: -2.8 }, pos: [] }
const row = (values: number[]) => ({
  outValues: values.map((value) => ({ type: 'Single' as const, value })),
  outTotal: undefined,
  inValues: [],
  inTotal: undefined,
  total: undefined,
})
const round: Round = {
  type: 'Round',
  info: undefined,
  settings: {
    course: { name: 'Old Links', holes: [1, 2].map(() => ({ ...hole, parOverride: undefined })) },
    scoringMethod: undefined,
    handicapMode: undefined,
  },
  scorecard: {
    cards: [{ type: 'CourseCard', hole: row([1, 2]), par: row([4, 4]), strokeIndex: row([2, 1]) }],
  },
}

function opened(token: string) {
  const stub = stubApi()
  const live = fakeLiveDatabase()
  const time = fakeClock()
  const course = createRoundCourse({
    api: stub.api,
    liveDatabase: live.liveDatabase,
    clock: time.clock,
    token,
  })
  course.$state.listen(() => {})
  return { ...stub, live, time, course }
}

test('opens the course of a round, with the stroke indexes of the course card', async () => {
  const { respondLast, requests, course } = opened('R/1')
  expect(requests()).toEqual(['GET /rest/round/R%2F1'])
  await respondLast(success(round))
  expect(course.$state.get()).toMatchObject({
    status: 'found',
    value: {
      isLive: false,
      course: { name: 'Old Links', holes: [{ strokeIndex: 2 }, { strokeIndex: 1 }] },
    },
  })
})

test('tells a round without a course from one that is not available', async () => {
  const empty = opened('R1')
  await empty.respondLast(success({ ...round, settings: undefined }))
  expect(empty.course.$state.get().status).toBe('missing')
  const unknown = opened('R1')
  await unknown.respondLast(httpFailure(404))
  expect(unknown.course.$state.get()).toMatchObject({ status: 'failed', failure: { status: 404 } })
})

const liveResponse: Round = { type: 'LiveRound', info: undefined, settings: undefined, scorecard: undefined }

test('reads the course of a live round from the realtime database if the response has none', async () => {
  const { respondLast, live, course } = opened('LIVE')
  await respondLast(success(liveResponse))
  expect(live.tokens).toEqual(['LIVE'])
  live.value({ settings: round.settings, scorecard: round.scorecard })
  await settled()
  expect(course.$state.get()).toMatchObject({
    status: 'found',
    value: { isLive: true, course: { name: 'Old Links' } },
  })
  expect(live.subscribers()).toBe(0)
})

test('fails after 10 seconds without a live value, and finds no course in an empty one', async () => {
  const waiting = opened('LIVE')
  await waiting.respondLast(success(liveResponse))
  waiting.time.advance(10_000)
  await settled()
  expect(waiting.course.$state.get()).toMatchObject({ status: 'failed', failure: { kind: 'network' } })
  expect(waiting.live.subscribers()).toBe(0)
  const empty = opened('LIVE')
  await empty.respondLast(success(liveResponse))
  empty.live.value(undefined)
  await settled()
  expect(empty.course.$state.get().status).toBe('missing')
})
