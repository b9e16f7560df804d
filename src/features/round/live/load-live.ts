import { lazyScript } from '../../../platform/lazy/lazy-script.ts'

/** Loads what live rounds need. */
export const loadLive = lazyScript(() => import('./browser-live-session.ts'))
