import { lazyPart, lazyParts } from '../../platform/lazy/Optional.tsx'

// Lazily loaded parts of `PlayPage`, which is loaded lazily itself. The island imports this file, so that the bundler does
// not load the style sheet of the island, which is in the page, again with them.

/** Shown where no round is scored. */
export const StartPage = lazyPart(async () => (await import('./start/StartPage.tsx')).StartPage)
export const HoleBand = lazyPart(async () => (await import('./map/HoleBand.tsx')).HoleBand)
export const ScoreGrid = lazyPart(async () => (await import('./grid/ScoreGrid.tsx')).ScoreGrid)
export const { OwnDetails, ScoreDialogs } = lazyParts(() => import('./score/later.ts'))
