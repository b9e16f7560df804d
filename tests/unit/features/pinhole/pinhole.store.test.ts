import { expect, test } from 'vitest'
import type { Round } from '../../../../src/contract/round.ts'
import { parseCourseFile } from '../../../../src/features/pinhole/course-file.ts'
import { createPinhole } from '../../../../src/features/pinhole/pinhole.store.ts'
import { fakeClock } from '../../../support/fake-clock.ts'
import { fakeLiveDatabase } from '../../../support/fake-live-database.ts'
import { fakePage } from '../../../support/fake-page.ts'
import { httpFailure, settled, stubApi, success } from '../../../support/stub-api.ts'

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

function opened(path = '/pinhole', { hasMapTypes = true } = {}) {
  const stub = stubApi()
  const shown = fakePage(path)
  const live = fakeLiveDatabase()
  const time = fakeClock()
  const pinhole = createPinhole({
    api: stub.api,
    page: shown.page,
    liveDatabase: live.liveDatabase,
    clock: time.clock,
    hasMapTypes,
  })
  pinhole.$state.listen(() => {})
  return { ...stub, ...shown, live, time, pinhole }
}

test('opens the round in the address, with the stroke indexes of the course card', async () => {
  const { respondLast, requests, pinhole } = opened('/pinhole?token=R1')
  expect(requests()).toEqual(['GET /rest/round/R1'])
  await respondLast(success(round))
  expect(pinhole.$state.get()).toMatchObject({
    status: 'open',
    source: 'Round R1',
    shown: { course: { name: 'Old Links', holes: [{ strokeIndex: 2 }, { strokeIndex: 1 }] } },
  })
})

test('keeps the chosen map type when another course is opened', async () => {
  const { respondLast, pinhole } = opened('/pinhole?token=R1')
  await respondLast(success(round))
  expect(pinhole.$mapType.get()).toBe('g')
  pinhole.selectMapType('b')
  pinhole.openRound('R2')
  await respondLast(success(round))
  expect(pinhole.$state.get()).toMatchObject({ status: 'open', source: 'Round R2' })
  expect(pinhole.$mapType.get()).toBe('b')
})

test('offers no map types if the tiles do not depend on them', () => {
  const { pinhole } = opened('/pinhole', { hasMapTypes: false })
  pinhole.selectMapType('b')
  expect(pinhole.$mapType.get()).toBeUndefined()
})

test('stores token and hole in the address, and stays within the course', async () => {
  const { address, respondLast, pinhole } = opened()
  pinhole.openRound('R/1')
  expect(address()).toBe('/pinhole?token=R%2F1')
  await respondLast(success(round))
  pinhole.goTo(1)
  pinhole.goTo(2)
  expect(pinhole.$hole.get()).toBe(1)
  expect(address()).toBe('/pinhole?token=R%2F1#2')
  pinhole.goTo(-5)
  expect(pinhole.$hole.get()).toBe(0)
})

test('shows the result of the latest request when an older one responds last', async () => {
  const { respond, pinhole } = opened()
  pinhole.openRound('OLD')
  pinhole.openRound('NEW')
  await respond(1, httpFailure(404))
  await respond(0, success(round))
  expect(pinhole.$state.get()).toMatchObject({ status: 'failed', message: 'Round is not available' })
})

test('reports a round without a course', async () => {
  const { respondLast, pinhole } = opened('/pinhole?token=R1')
  await respondLast(success({ ...round, settings: undefined }))
  expect(pinhole.$state.get()).toMatchObject({
    status: 'failed',
    message: 'This round has no course',
  })
})

test('opens a file without a request', async () => {
  const { requests, pinhole } = opened()
  const two = {
    courses: [
      { name: 'A', holes: [hole] },
      { name: 'B', holes: [hole, hole] },
    ],
  }
  await pinhole.openFile(new File([JSON.stringify(two)], 'courses.json'))
  expect(pinhole.$state.get()).toMatchObject({ source: 'courses.json', shown: { course: { name: 'A' } } })
  pinhole.selectCourse(1)
  expect(pinhole.$state.get()).toMatchObject({ courseIndex: 1, shown: { course: { name: 'B' } } })
  expect(requests()).toEqual([])
})

test.each(['', 'no json', '{}', '{"holes":[]}', '{"courses":[]}', '[1]', 'null'])(
  'reports that the file %j has no course',
  async (text) => {
    const { pinhole } = opened()
    await pinhole.openFile(new File([text], 'x.json'))
    await settled()
    expect(pinhole.$state.get()).toMatchObject({
      status: 'failed',
      message: 'There is no course in this file',
    })
  },
)

test.each([
  ['a recorded round', { version: 1, course: { name: 'A', holes: [hole] } }],
  ['the response to a round request', { settings: { course: { name: 'A', holes: [hole] } } }],
  ['a course', { name: 'A', holes: [hole] }],
  ['a file of a map tool', { name: 'A', holes: [{ ...hole, strokeIndex: null, si: 1, tee: [56.34, -2.8] }] }],
])('reads %s', (_, value) => {
  expect(parseCourseFile(JSON.stringify(value))).toMatchObject([
    { name: 'A', holes: [{ par: 4, strokeIndex: 1, tee }] },
  ])
})

test('selects the hole in the address', async () => {
  const { respondLast, pinhole } = opened('/pinhole?token=R1#2')
  await respondLast(success(round))
  expect(pinhole.$hole.get()).toBe(1)
})

const liveResponse: Round = { type: 'LiveRound', info: undefined, settings: undefined, scorecard: undefined }

test('reads the course of a live round from the realtime database if the response has none', async () => {
  const { respondLast, live, pinhole } = opened('/pinhole?token=LIVE')
  await respondLast(success(liveResponse))
  expect(live.tokens).toEqual(['LIVE'])
  live.value({ settings: round.settings, scorecard: round.scorecard })
  await settled()
  expect(pinhole.$state.get()).toMatchObject({
    status: 'open',
    source: 'Live round LIVE',
    shown: { course: { name: 'Old Links' } },
  })
  expect(live.subscribers()).toBe(0)
})

test('fails after 10 seconds without a live value, and immediately if the value has no course', async () => {
  const waiting = opened('/pinhole?token=LIVE')
  await waiting.respondLast(success(liveResponse))
  waiting.time.advance(10_000)
  await settled()
  expect(waiting.pinhole.$state.get()).toMatchObject({
    status: 'failed',
    message: 'Round is not available',
    failure: { kind: 'network' },
  })
  expect(waiting.live.subscribers()).toBe(0)
  const empty = opened('/pinhole?token=LIVE')
  await empty.respondLast(success(liveResponse))
  empty.live.value(undefined)
  await settled()
  expect(empty.pinhole.$state.get()).toMatchObject({ status: 'failed', failure: undefined })
})

test('ignores a live value that arrives after another round was requested', async () => {
  const { respondLast, live, pinhole } = opened('/pinhole?token=LIVE')
  await respondLast(success(liveResponse))
  pinhole.openRound('R1')
  await respondLast(success(round))
  live.value({ settings: undefined, scorecard: undefined })
  await settled()
  expect(pinhole.$state.get()).toMatchObject({ status: 'open', source: 'Round R1' })
})

test('follows Back and an edited fragment, and adds no history entry for the same round', async () => {
  const { respondLast, back, changeTo, entries, pinhole } = opened('/pinhole?token=R1')
  await respondLast(success(round))
  changeTo('/pinhole?token=R1#2')
  expect(pinhole.$hole.get()).toBe(1)
  pinhole.openRound('R2')
  await respondLast(success(round))
  pinhole.openRound('R2')
  await respondLast(success(round))
  expect(entries()).toEqual(['/pinhole?token=R1', '/pinhole?token=R1#2', '/pinhole?token=R2'])
  back()
  await respondLast(success(round))
  expect(pinhole.$token.get()).toBe('R1')
  expect(pinhole.$hole.get()).toBe(1)
})
