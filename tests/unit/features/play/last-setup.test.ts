import { expect, test } from 'vitest'
import type { RecentPlay } from '../../../../src/contract/recent-play.ts'
import {
  enteredPlayers,
  keepSetup,
  knownAs,
  type LastSetup,
  lastSetup,
  setupAgain,
} from '../../../../src/features/play/start/last-setup.ts'
import type { Setup } from '../../../../src/features/play/start/setup.ts'
import { fakeStorage } from '../../../support/fake-storage.ts'

const setup = {
  course: { name: 'Old Links', catalogueId: 'C-1', catalogueVersion: 1, holes: [] },
  tees: [{ id: 'w', name: 'White' }],
  method: 'Stableford',
  players: [
    { id: 'a', name: 'Ann', index: '12.4', handicap: undefined, tee: 'w', team: 'A' },
    { id: 'b', name: ' Bob ', index: '20.0', handicap: '17', tee: 'w', team: 'B' },
  ],
} as unknown as Setup
const recent = (changes: Partial<RecentPlay>) => ({ courses: [], partners: [], ...changes }) as RecentPlay
const ids = () => {
  let count = 0
  return () => `new-${++count}`
}

test('keeps the last setup for the golfer who made it, and the indexes of people of earlier rounds', () => {
  const storage = fakeStorage()
  keepSetup(storage, 'ann@golf.example', setup)
  const later = { ...setup, players: [{ ...setup.players[0], index: '11.9' }] } as Setup
  keepSetup(storage, 'ann@golf.example', later)
  const kept = lastSetup(storage, 'ann@golf.example')
  expect(kept?.setup).toEqual(JSON.parse(JSON.stringify(later)))
  expect(kept?.people).toEqual([
    { name: 'Ann', index: '11.9' },
    { name: 'Bob', index: '20.0' },
  ])
  expect(lastSetup(storage, 'bob@golf.example')).toBeUndefined()
})

test('says what was entered about the players, with the index of the golfer apart', () => {
  expect(enteredPlayers(setup)).toEqual({
    handicapIndex: 12.4,
    partners: [{ name: 'Bob', handicapIndex: 20, tee: 'White' }],
  })
})

test('begins again with new ids, the published course and the present index', () => {
  const last: LastSetup = { owner: 'ann', setup, people: [] }
  const course = { ...setup.course, catalogueVersion: 2 } as RecentPlay['courses'][0]['course']
  const again = setupAgain(
    last,
    recent({ handicapIndex: 11.8, courses: [{ course, tees: [{ id: 'y', name: 'Yellow' } as never] }] }),
    ids(),
  )
  expect(again.course?.catalogueVersion).toBe(2)
  expect(again.players).toMatchObject([
    { id: 'new-1', name: 'Ann', index: '11.8', tee: '' },
    { id: 'new-2', name: ' Bob ', index: '20.0', handicap: '17', tee: '' },
  ])
})

test('begins again without the service as the last time', () => {
  const again = setupAgain({ owner: 'ann', setup, people: [] }, undefined, ids())
  expect(again).toMatchObject({
    course: setup.course,
    method: 'Stableford',
    players: [{ tee: 'w' }, { tee: 'w' }],
  })
})

test('knows for whom a tee is that somebody played, also on a course that does not say so', () => {
  const tees = (['women', 'men', undefined] as const).map((gender) => ({
    id: `${gender}`,
    name: 'White',
    gender,
  }))
  const bob = { ...setup.players[0], name: 'Bob', tee: 'men' } as Setup['players'][0]
  const { partners } = enteredPlayers({ ...setup, tees, players: [bob, bob] } as unknown as Setup)
  expect(partners).toMatchObject([{ name: 'Bob', tee: 'White, men' }])
  const teeOf = (on: typeof tees) =>
    knownAs({ ...bob, tee: '' }, { tees: on } as unknown as Setup, partners as never).tee
  expect([teeOf(tees), teeOf(tees.slice(2)), teeOf([])]).toEqual(['men', 'undefined', ''])
})

test('fills in what is known of a person, but not over what was entered', () => {
  const partners = [{ name: 'Bob', handicapIndex: 20, tee: 'White' }]
  const [player] = setup.players
  const bob = { ...player, name: 'bob', index: '', tee: '' } as Setup['players'][0]
  expect(knownAs(bob, setup, partners)).toMatchObject({ index: '20.0', tee: 'w' })
  expect(knownAs({ ...bob, index: '19.1' }, setup, partners)).toMatchObject({ index: '19.1' })
  expect(knownAs({ ...bob, name: 'Cara' }, setup, partners)).toMatchObject({ index: '', tee: '' })
})
