import { expect, test } from 'vitest'
import { groupRounds } from '../../../../../src/features/history/list/round-groups.ts'
import { played } from '../../../../support/played-round.ts'

const at = (iso: string) => Date.parse(iso)

test('groups rounds by year and month in the order of the list, in batches', () => {
  const many = Array.from({ length: 25 }, () => played({ date: at('2026-06-10T12:00:00Z') }))
  const groups = groupRounds([
    ...many,
    played({ date: at('2025-12-31T12:00:00Z') }),
    played({ date: undefined }),
  ])
  expect(groups.map(({ name, sections }) => [name, sections.map((section) => section.name)])).toEqual([
    ['2026', ['June']],
    ['2025', ['December']],
    ['Without a date', ['']],
  ])
  const batches = groups.flatMap(({ sections }) => sections.flatMap((section) => section.batches))
  expect(batches.map(({ before, rounds }) => [before, rounds.length])).toEqual([
    [0, 10],
    [10, 10],
    [20, 5],
    [25, 1],
    [26, 1],
  ])
})

test('puts live rounds into a separate group before the years', () => {
  const groups = groupRounds([played({ isLive: true }), played(), played()])
  expect(groups.map(({ name, notes }) => [name, notes])).toEqual([
    ['Live now', ''],
    ['2026', 'Best 85, average 85.0'],
  ])
})

test('counts the rounds of each year, if there are several', () => {
  const notesOf = (...days: string[]) =>
    groupRounds(days.map((day) => played({ date: at(`${day}T12:00:00Z`) }))).map(({ notes }) => notes)
  expect(notesOf('2026-06-10', '2026-06-09', '2025-06-10')).toEqual([
    '2 rounds · best 85, average 85.0',
    '1 round',
  ])
  // The number of all rounds is at the top of the page, and the score of one round in its row.
  expect(notesOf('2026-06-10', '2026-06-09')).toEqual(['Best 85, average 85.0'])
  expect(notesOf('2026-06-10')).toEqual([''])
})

test('keeps rounds that are sorted by score in one list after the live ones', () => {
  const rounds = [played({ isLive: true }), played({ date: 0 }), played(), played({ date: 1 })]
  const groups = groupRounds(rounds, 'score')
  expect(groups.map(({ name }) => name)).toEqual(['Live now', 'By gross score'])
  const batches = groups.flatMap(({ sections }) => sections.flatMap((section) => section.batches))
  expect(batches.map(({ before, rounds: some }) => [before, some])).toEqual([
    [0, rounds.slice(0, 1)],
    [1, rounds.slice(1)],
  ])
})
