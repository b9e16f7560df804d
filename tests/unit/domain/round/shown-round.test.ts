import * as v from 'valibot'
import { expect, test } from 'vitest'
import { round } from '../../../../src/contract/round.ts'
import { shownRound } from '../../../../src/domain/round/shown-round.ts'

const withHoles = (holes: unknown) =>
  shownRound(v.parse(round, { type: 'Round', settings: { course: { name: 'Old Links', holes } } }))

test('shows a round with at least one hole', () => {
  expect(withHoles([{ par: 4 }])?.settings.course.name).toBe('Old Links')
})

test.each([[[]], [undefined], ['eighteen'], [{}]])('does not show a round with the holes %j', (holes) => {
  expect(withHoles(holes)).toBeUndefined()
})
