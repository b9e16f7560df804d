import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { getAverages } from '../../../../../src/contract/averages.ts'
import { getUser } from '../../../../../src/contract/session.ts'
import { columnsOf } from '../../../../../src/domain/scorecard/columns.ts'
import { createOwnRows, type OwnRound } from '../../../../../src/features/round/averages/own-rows.tsx'
import {
  createOptionalValue,
  type LoadValue,
} from '../../../../../src/features/round/optional-value.store.ts'
import { createCurrentUser } from '../../../../../src/features/session/current-user.store.ts'
import { fakeStorage } from '../../../../support/fake-storage.ts'
import { shownOf, strokes } from '../../../../support/recorded.ts'
import { httpFailure, settled, stubApi, success } from '../../../../support/stub-api.ts'

const REMEMBERED = { 'signed-in': '{"id":"ann@golf.example"}' }
const hole = { average: 4.67, best: 4, rounds: 3 }
const averages = {
  cardIndex: 1,
  holes: [hole, undefined],
  out: undefined,
  in: undefined,
  total: { ...hole, average: 9 },
}

async function requested(storage = fakeStorage(REMEMBERED)) {
  const server = stubApi()
  const load = createOwnRows({ api: server.api, currentUser: createCurrentUser(server.api, storage) })
  const result = load('R1')
  await settled()
  return { server, result }
}

/** Requests the rows of a signed-in golfer, for whom the service has these averages. */
async function rowsWith(response: Parameters<ReturnType<typeof stubApi>['respondTo']>[1]) {
  const { server, result } = await requested()
  await server.respondTo(getUser, success({ id: 'ann@golf.example' }))
  expect(server.calls.map(({ priority }) => priority)).toEqual(['low', 'low'])
  await server.respondTo(getAverages, response)
  return result
}

test('formats averages with one decimal and leaves missing holes empty', async () => {
  const own = await rowsWith(success(averages))
  expect(own?.cardIndex).toBe(1)
  const html = renderToStaticMarkup(own?.Rows && <own.Rows name="Ann" columns={columnsOf(2)} />)
  expect(html.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|')).toBe(
    '|Ann, |My average|4.7|9.0|Ann, |My best|4|4|',
  )
})

test('requests nothing in a browser that remembers no user', async () => {
  const { server, result } = await requested(fakeStorage())
  expect(await result).toBeUndefined()
  expect(server.calls).toEqual([])
})

test('requests no averages once the session has ended', async () => {
  const { server, result } = await requested()
  await server.respondTo(getUser, httpFailure(401))
  expect(await result).toBeUndefined()
  expect(server.requests()).toEqual(['GET /rest/auth/get_user'])
})

test.each([
  ['nothing when nothing is known', success(null), undefined],
  ['nothing when the API does not have this call', httpFailure(500), undefined],
  [
    'the card without rows when no other round has been completed',
    success({ ...averages, total: { ...hole, rounds: 1 } }),
    { cardIndex: 1 },
  ],
])('returns %s', async (_, response, own) => {
  expect(await rowsWith(response)).toEqual(own)
})

test('tells the owner what is remarkable, with links to the figures', async () => {
  const own = { ...averages, courseId: 'F-1', cardIndex: 0, total: { average: 4.5, best: 4, rounds: 3 } }
  const { Remarks = () => null } = (await rowsWith(success(own))) ?? {}
  const course = { name: 'Old Links', holes: [{ par: 4 }] }
  const round = shownOf({ course, players: [{ name: 'Ann', holes: strokes('4') }] })
  const html = renderToStaticMarkup(<Remarks round={round} />)
  expect(html).toContain('href="/courses/F-1">0.5 strokes better than your average here, 4.5.</a>')
  expect(html).toContain('href="/courses/F-1">All your figures on this course</a>')
})

const rows = { cardIndex: 0, Rows: () => null }

test('loads the script once', async () => {
  const loadScript = vi.fn(async (): Promise<LoadValue<OwnRound>> => async () => rows)
  const store = createOptionalValue(loadScript)
  await Promise.all([store.request('R1'), store.request('R1')])
  expect(loadScript).toHaveBeenCalledOnce()
  expect(store.$value.get()).toBe(rows)
})

test('shows nothing when the script cannot be loaded', async () => {
  const store = createOptionalValue(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  )
  await store.request('R1')
  expect(store.$value.get()).toBeUndefined()
})
