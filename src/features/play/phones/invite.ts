import type { Invitation } from '../../../platform/sheets/sheet-database.ts'
import type { ScoreSheetStore } from '../score-sheet.store.ts'

/** Keeps a new key with a name for another phone. Its link works once the service has the key. */
export async function invite(
  sheet: Pick<ScoreSheetStore, 'remember' | 'exchange'>,
  invitation: Invitation,
): Promise<void> {
  await sheet.remember(({ invitations = [] }) => ({ invitations: [...invitations, invitation] }))
  await sheet.exchange()
}
