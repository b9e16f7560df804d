import { beforeEach, expect, test } from 'vitest'
import {
  type PaletteSources,
  paletteGroups,
} from '../../../../../src/features/console/palette/palette-items.ts'

let done: string[]
beforeEach(() => {
  done = []
})
const sources: PaletteSources = {
  pageCommands: [{ id: 'golfer', label: 'See as golfer', run: () => done.push('golfer') }],
  recent: [{ query: 'S-ANN1', label: 'ann@example.com' }],
  open: (path) => done.push(path),
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

test('offers the search first for an address or a number', () => {
  expect(labels('ann@').map(([title]) => title)).toEqual(['Search', 'Recent users'])
  runFirst(' 18745 ')
  expect(done).toEqual(['find 18745 undefined'])
})

test('puts a code into the address of its look-up', () => {
  paletteGroups('A&B 1', sources)[0]?.items[1]?.run()
  expect(done).toEqual(['/admin?tab=promo&view=lookup&code=A%26B%201'])
})
