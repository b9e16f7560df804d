import { sheetFactsOf } from '../../../domain/competition/group-facts.ts'
import type { ScoreSheet } from '../../../domain/score-sheet/sheet.ts'
import type { Database } from '../../base/database/database.ts'
import { notifyLive } from '../realtime/live-channel.ts'
import type { RoundDeps } from '../rounds/rounds.ts'

/**
 * Stores what the leaderboard of a competition needs of a locked score sheet, and tells those who watch it.
 * @param isByDevice whether somebody has entered something
 */
export async function storeSheetFacts(
  trx: Database,
  { clock, kind }: Pick<RoundDeps, 'clock' | 'kind'>,
  { token, competition }: { token: string; competition: string },
  fold: ScoreSheet,
  isByDevice: boolean,
): Promise<void> {
  await trx
    .updateTable('competition_sheets')
    .set({ facts_json: JSON.stringify(sheetFactsOf(fold)), ...(isByDevice && { last_score_at: clock() }) })
    .where('token', '=', token)
    .execute()
  await notifyLive({ db: trx, kind }, competition)
}
