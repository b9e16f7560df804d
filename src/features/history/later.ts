/** What most visits to the history do not need at once, in one script. */
export { liveDatabase } from '../../platform/live/live-database.ts'
export { OfflineNote } from '../../ui/feedback/OfflineNote.tsx'
export { ConfirmationPart, HeldRoundsPart } from '../session/confirmation/confirmation-parts.tsx'
export { accountSheet } from './account-sheet.ts'
export { Trend } from './charts/Trend.tsx'
export { saveRoundsCsv } from './csv/save-rounds-csv.ts'
export { EmptyHistory } from './empty/EmptyHistory.tsx'
export { historyCache } from './history-cache.ts'
