import { lazyScript } from '../../platform/lazy/lazy-script.ts'
import { lazyPart, lazyParts } from '../../platform/lazy/Optional.tsx'

export const loadLater = lazyScript(() => import('./later.ts'))
/** Loads what only signed-in golfers and staff need. */
export const loadSignedIn = lazyScript(() => import('./averages/later.ts'))

export const { HoleMap, InvitedNote, PhoneCard, RoundMissing, RoundWaiting, StateNote } = lazyParts(loadLater)
export const { OwnButton, OwnClaims } = lazyParts(loadSignedIn)
export const { RaceChart, RoundChart } = lazyParts(() => import('./charts.ts'))
export const { ChangeAge, LiveChanges, LiveNotifications, NewsAge } = lazyParts(
  () => import('./live/later.tsx'),
)
export const RoundDialogs = lazyPart(async () => (await import('./RoundDialogs.tsx')).RoundDialogs)
export const ScreenView = lazyPart(async () => (await import('./screen/later.tsx')).ScreenView)
