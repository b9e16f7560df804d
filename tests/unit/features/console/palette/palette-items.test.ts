import { beforeEach, expect, test } from 'vitest'
import type { UserMatch } from '../../../../../src/contract/search.ts'
import {
  type PaletteSources,
  paletteGroups,
} from '../../../../../src/features/console/palette/palette-items.ts'
import { roundResults } from '../../../../../src/features/console/palette/round-results.ts'

let done: string[]
beforeEach(() => {
  done = []
})
const sources: PaletteSources = {
  pageCommands: [{ id: 'golfer', label: 'See as golfer', run: () => done.push('golfer') }],
  recent: [{ query: 'S-ANN1', label: 'ann@example.com' }],
  open: (path) => done.push(path),
  pageResults: [],
  matches: [],
  openMatch: ({ value }) => done.push(`open ${value}`),
  search: () => done.push('search'),
  findUser: (query, label) => done.push(`find ${query} ${label}`),
  signOut: () => done.push('sign out'),
  showKeys: () => done.push('keys'),
}
const labels = (text: string) =>
  paletteGroups(text, sources).map(({ title, items }) => [title, ...items.map(({ label }) => label)])
const runFirst = (text: string) => paletteGroups(text, sources)[0]?.items[0]?.run()

test('offers recent users first, then every screen and the commands of the current page', () => {
  const [recent, screens, actions] = labels('')
  expect(recent).toEqual(['Recent users', 'ann@example.com'])
  expect(screens).toEqual([
    'Screens',
    'User',
    'Round uploader',
    'Promo codes',
    'Send emails',
    'Update maps',
    'Courses',
    'Audit',
    'Mailings',
    'Files and templates',
    'Suppressed addresses',
    'Playing history',
    'Account',
  ])
  expect(actions).toContain('See as golfer')
  runFirst('')
  expect(done).toEqual(['find S-ANN1 ann@example.com'])
})

test('matches the beginnings of words in any order, and offers a search for the text last', () => {
  expect(labels('em se')).toEqual([
    ['Screens', 'Send emails'],
    ['Search', 'Find user “em se”', 'Look up promo code “em se”'],
  ])
  runFirst('em se')
  runFirst('log out')
  expect(done).toEqual(['/mailing', 'sign out'])
})

test('puts a group first that has a label with the typed beginning', () => {
  const upload = { id: 'upload', label: 'Upload round…', run: () => done.push('upload') }
  const withUpload = { ...sources, pageCommands: [upload] }
  paletteGroups('upload ro', withUpload)[0]?.items[0]?.run()
  paletteGroups('round up', withUpload)[0]?.items[0]?.run()
  expect(done).toEqual(['upload', '/admin?tab=uploader'])
})

test('offers the search first for an address or a number', () => {
  expect(labels('ann@').map(([title]) => title)).toEqual(['Search', 'Recent users'])
  runFirst(' 18745 ')
  expect(done).toEqual(['find 18745 undefined'])
})

test('puts a code into the address of its look-up', () => {
  paletteGroups('A&B 1', sources)[0]?.items[1]?.run()
  expect(done).toEqual(['/admin?tab=promo&view=lookup&code=A%26B%201'])
})

const match = (values: Partial<UserMatch> & Pick<UserMatch, 'field' | 'value'>): UserMatch => ({
  kind: 'user',
  precision: 'prefix',
  login: 'ann@example.com',
  name: 'Ann Archer',
  iid: 'I-1',
  supportId: 'S-ANN1',
  token: undefined,
  isConfirmed: undefined,
  isDisabled: false,
  deletionAt: undefined,
  ...values,
})

test('lists golfers, rounds and promo codes that were found, before the search for a text that is an id', () => {
  const found = {
    ...sources,
    matches: [
      match({ field: 'name', value: 'Ann Archer' }),
      match({ field: 'order', value: 'Order 18745' }),
      match({ field: 'round', value: 'kea-69', token: 'kea-69' }),
      match({ field: 'promoCode', value: 'ABCD-1', kind: 'promoCode', login: undefined }),
    ],
  }
  const groups = paletteGroups('18745', found)
  expect(groups.slice(0, 4).map(({ title, items }) => [title, ...items.map(({ label }) => label)])).toEqual([
    ['Golfers', 'ann@example.com · Ann Archer', 'ann@example.com · Ann Archer · Order 18745'],
    ['Rounds', 'kea-69 · ann@example.com'],
    ['Promo codes', 'ABCD-1'],
    ['Search', 'Find user “18745”', 'Look up promo code “18745”'],
  ])
  groups[1]?.items[0]?.run()
  expect(done).toEqual(['open kea-69'])
})

test('finds rounds of the open golfer by course, date and token', () => {
  const rounds = [
    { token: 'kea-69', course: 'Kea Flat', timestamp: Date.UTC(2026, 9, 30) },
    { token: 'kea-68', course: 'Kea Flat', timestamp: Date.UTC(2026, 9, 8) },
    { token: 'harrow-65', course: 'Harrow Down', timestamp: undefined },
  ].map((round) => ({ ...round, isDeleted: false })) as Parameters<typeof roundResults>[0]['rounds']
  const find = (text: string) => roundResults({ rounds }, text, (token) => done.push(token))
  expect(find('kea oct 30').map(({ label }) => label)).toEqual(['Kea Flat · 30 Oct 2026 · kea-69'])
  expect(find('harrow-6')).toHaveLength(1)
  expect(find('skerry')).toEqual([])
  find('kea')[1]?.run()
  expect(done).toEqual(['kea-68'])
})
