import { lazyPart } from '../../../platform/lazy/Optional.tsx'

/** Loaded when a round ends; it draws pictures. */
export const ResultPage = lazyPart(async () => (await import('./ResultPage.tsx')).ResultPage)
