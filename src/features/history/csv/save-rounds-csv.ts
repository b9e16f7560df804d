import type { HistoryRound } from '../../../contract/history.ts'
import { clock } from '../../../platform/browser/clock.ts'
import { page } from '../../../platform/browser/page.ts'
import { saveText } from '../../../platform/browser/save-file.ts'
import type { Filters } from '../filters/filters.ts'
import { roundsCsv, roundsCsvName } from './history-csv.ts'

/** Saves the rounds as a file in the browser's downloads. */
export function saveRoundsCsv(rounds: readonly HistoryRound[], filters: Filters): void {
  saveText(roundsCsvName(filters, new Date(clock.now())), roundsCsv(rounds, page.url().origin))
}
