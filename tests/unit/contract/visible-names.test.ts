import * as v from 'valibot'
import { expect, test } from 'vitest'
import { catalogueFacility } from '../../../src/contract/catalogue.ts'
import { invisibleNamesIn, recordedName } from '../../../src/contract/recorded-round.ts'
import { userName } from '../../../src/contract/session.ts'

const facilityName = catalogueFacility.entries.name

test.each(['', '\u200b', '\u202e', '\u0301', '\u2800', '\u3164\uffa0', '\ufe0f', '\u{e0041}'])(
  'refuses the name %j, which nobody can see',
  (name) => {
    for (const schema of [userName, facilityName]) expect(v.is(schema, name)).toBe(false)
    const round = { course: { name }, players: [{ name: 'Ann' }, { name }], teams: [{ name }] }
    expect([...invisibleNamesIn(round)].map(({ at }) => at.join('.'))).toEqual([
      'course.name',
      'players.1.name',
      'teams.0.name',
    ])
  },
)

test('removes marks that change the direction of what follows from names', () => {
  for (const schema of [userName, recordedName, facilityName]) {
    expect(v.parse(schema, ' \u202eAnn\u202c \u2067Lee\u2069\u200f ')).toBe('Ann Lee')
  }
})

test.each(['أحمد', '1', '🏌️', '-'])('accepts the name %s', (name) => {
  expect(v.is(userName, name)).toBe(true)
})
