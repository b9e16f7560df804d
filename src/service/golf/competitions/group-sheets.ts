import { randomBytes } from 'node:crypto'
import type { CompetitionDocument, DrawnGroup } from '../../../contract/competition-document.ts'
import type { SheetRound } from '../../../contract/score-sheet-round.ts'
import { sheetFactsOf } from '../../../domain/competition/group-facts.ts'
import { groupRound, sheetChanges } from '../../../domain/competition/group-round.ts'
import { startSheet } from '../../../domain/score-sheet/sheet.ts'
import { createRounds } from '../rounds/rounds.ts'
import { BY_SERVICE } from '../score-sheets/sheet-callers.ts'
import { appendEntries } from '../score-sheets/sheet-log.ts'
import type { SheetDeps } from '../score-sheets/sheet-recorder.ts'
import { lockSheet } from '../score-sheets/sheet-rows.ts'
import { insertSheet } from '../score-sheets/start-sheets.ts'
import { type Competition, type GroupSheet, sheetsOf } from './competition-rows.ts'
import { statesOf } from './public-competitions.ts'

/** Returns the groups of a round that have entrants, as the document has them. */
export function drawnGroups({ rounds }: CompetitionDocument, number: number): DrawnGroup[] {
  return (rounds[number - 1]?.groups ?? []).filter(({ entrants }) => entrants.length > 0)
}

/**
 * Makes the sheets of a round what the document says: starts those that are missing, changes the others, and deletes those of
 * groups without entrants. Must be called after locking competition and sheets.
 */
export async function bringUpToDate(tx: SheetDeps, competition: Competition, number: number): Promise<void> {
  const { document, token } = competition
  const groups = new Map(drawnGroups(document, number).map((group) => [group.number, group]))
  const all = await sheetsOf(tx.db, token)
  const sheets = all.filter(({ round }) => round === number)
  const states = statesOf(competition, all)
  const rounds = createRounds(tx)
  const setRemoved = async (sheet: GroupSheet, isRemoved: boolean) => {
    await tx.db
      .updateTable('competition_sheets')
      .set({ is_removed: isRemoved ? 1 : 0 })
      .where('token', '=', sheet.token)
      .execute()
    await rounds.setDeleted(sheet.token, isRemoved)
  }
  for (const sheet of sheets) {
    const group = groups.get(sheet.group)
    groups.delete(sheet.group)
    if (!group) {
      if (!sheet.isMissing) await setRemoved(sheet, true)
      continue
    }
    // Only staff restore a round that they have deleted.
    if (sheet.isRemoved) await setRemoved(sheet, false)
    const locked = await lockSheet(tx.db, sheet.token)
    if (!locked) continue
    const target = groupRound(document, number - 1, group, states)
    await appendEntries(tx, locked, BY_SERVICE, (fold) => (fold ? sheetChanges(fold, target) : []))
  }
  for (const group of groups.values()) {
    const round = groupRound(document, number - 1, group, states)
    await startGroupSheet(tx, competition, { number, group: group.number, round })
  }
}

async function startGroupSheet(
  tx: SheetDeps,
  { token: competition, iid, isHidden }: Competition,
  { number, group, round }: { number: number; group: number; round: SheetRound },
): Promise<void> {
  const token = randomBytes(16).toString('base64url')
  await insertSheet(tx, { token, iid, mode: 'entries', round })
  await tx.db
    .updateTable('rounds')
    .set({ competition, is_hidden: isHidden ? 1 : 0 })
    .where('token', '=', token)
    .execute()
  await tx.db
    .insertInto('competition_sheets')
    .values({
      token,
      competition,
      round: number,
      group_number: group,
      facts_json: JSON.stringify(sheetFactsOf(startSheet(round))),
    })
    .execute()
}
