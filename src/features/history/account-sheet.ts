import { listScoreSheets } from '../../contract/score-sheets.ts'
import { api } from '../../platform/api/browser-api.ts'
import type { OpenSheet } from '../../platform/sheets/open-sheet.ts'

/** Returns the live round that the golfer scores with another browser; undefined if there is none. */
export async function accountSheet(): Promise<OpenSheet | undefined> {
  const result = await api.call(listScoreSheets, { query: {} })
  if (!result.ok) return undefined
  const live = result.value.sheets.find(({ state, mode }) => state === 'live' && mode !== 'document')
  return live && { token: live.token, course: live.course }
}
