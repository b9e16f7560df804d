import { useMemo } from 'react'
import { type HistoryRound, listRounds } from '../../contract/history.ts'
import { listScoreSheets } from '../../contract/score-sheets.ts'
import type { User } from '../../contract/session.ts'
import { api } from '../../platform/api/browser-api.ts'
import { clock } from '../../platform/browser/clock.ts'
import { whenIdle } from '../../platform/browser/idle.ts'
import { page } from '../../platform/browser/page.ts'
import { saveText } from '../../platform/browser/save-file.ts'
import { localStore } from '../../platform/browser/storage.ts'
import type { OpenSheet } from '../../platform/sheets/open-sheet.ts'
import { responseCache } from '../session/current-user-cache.ts'
import { rememberedUser } from '../session/remembered-user.ts'
import { ScoreChart } from './charts/ScoreChart.tsx'
import { trendPoints } from './charts/trend.ts'
import { roundsCsv, roundsCsvName } from './csv/history-csv.ts'
import type { Filters } from './filters/filters.ts'
import type { FiguresCache } from './own-figures.store.ts'

// What most visits to the history do not need at once, with the dependencies of the page.
export { liveDatabase } from '../../platform/live/live-rounds.ts'
export { OfflineNote } from '../../ui/feedback/OfflineNote.tsx'
export { ConfirmationPart, HeldRoundsPart } from '../session/confirmation/confirmation-parts.tsx'
export { EmptyHistory } from './empty/EmptyHistory.tsx'

/** Shows a chart of the gross score to par of the rounds in the list. */
export function Trend({ rounds }: { rounds: readonly HistoryRound[] }) {
  const points = useMemo(() => trendPoints(rounds), [rounds])
  return <ScoreChart title="Scores over time" holes={18} points={points} />
}

/** Returns the live round that the golfer scores with another browser; undefined if there is none. */
export async function accountSheet(): Promise<OpenSheet | undefined> {
  const result = await api.call(listScoreSheets, { query: {} })
  if (!result.ok) return undefined
  const live = result.value.sheets.find(({ state, mode }) => state === 'live' && mode !== 'document')
  return live && { token: live.token, course: live.course }
}

/** Saves the rounds as a file in the browser's downloads. */
export function saveRoundsCsv(rounds: readonly HistoryRound[], filters: Filters): void {
  saveText(roundsCsvName(filters, new Date(clock.now())), roundsCsv(rounds, page.url().origin))
}

/** The response cache for a list of rounds, which may be thousands: it is written when that does not delay the page. */
export const historyCache: FiguresCache = {
  put: async (...response) => {
    whenIdle(() => void responseCache.put(...response))
    return true
  },
  find: (endpoint, input, owner) => responseCache.find(endpoint, input, owner, true),
}

/** Returns the remembered user if their history is stored. */
export async function historyOwner(): Promise<User | undefined> {
  const user = rememberedUser(localStore)
  return user && (await historyCache.find(listRounds, {}, user.id)) ? user : undefined
}
