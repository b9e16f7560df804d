import { expect, test } from 'vitest'
import { leftOutReason } from '../../../../src/domain/score-sheet/left-out.ts'
import { foldSheet } from '../../../../src/domain/score-sheet/sheet.ts'
import { type Bare, logOf, mergedInto, owners, sheetOf } from '../../../support/score-sheets.ts'

const SCRAMBLE = {
  format: { type: 'RoundFormat.Team.Scramble' },
  teams: [{ id: 'reds', name: 'Reds', players: ['p1'] }],
}
const individual: Bare = { kind: 'settings', format: { type: 'RoundFormat.Individual' } }
const ofTeam = { team: 'reds', hole: 2 }
const ofAnn = { player: 'p1', hole: 2 }
const ofBob = { player: 'p2', hole: 2 }

test.each<[string | undefined, object, { player?: string; team?: string; hole: number }, Bare[]]>([
  [undefined, SCRAMBLE, ofTeam, []],
  ['only a scramble has scores of teams', SCRAMBLE, ofTeam, [individual]],
  ['the team has no players', SCRAMBLE, ofTeam, [{ kind: 'team', team: 'reds', players: [] }]],
  ['the team has the score in a scramble', SCRAMBLE, ofAnn, []],
  [undefined, SCRAMBLE, ofAnn, [individual]],
  [undefined, SCRAMBLE, ofBob, []],
  ['the hole is not played', {}, ofBob, [{ kind: 'settings', holeNumbers: [1, 3] }]],
  ['the player was removed', {}, ofBob, [{ kind: 'player', player: 'p2', isRemoved: true }]],
  [undefined, {}, ofBob, [mergedInto('p2', 'p1')]],
])('says "%s" of a stored score', (reason, document, score, bares) => {
  expect(leftOutReason(foldSheet(sheetOf(document), logOf(owners(...bares))), score)).toBe(reason)
})
