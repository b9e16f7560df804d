import { lazyScript } from '../../platform/lazy/lazy-script.ts'
import { lazyParts } from '../../platform/lazy/Optional.tsx'

/** Loads what most visits do not need at once. */
export const loadLater = lazyScript(() => import('./later.tsx'))

export const { ConfirmationPart, EmptyHistory, HeldRoundsPart, OfflineNote, Trend } = lazyParts(loadLater)
