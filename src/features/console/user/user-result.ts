import { lazyPart } from '../../../platform/lazy/Optional.tsx'

const loadResult = async () => (await import('./UserResult.tsx')).UserResult

/** The found user. Lazily loaded during the first search, because the tables are as large as the rest of the console. */
export const LazyUserResult = lazyPart(loadResult)

/** Begins to load the script. A failure is shown when the result is rendered. */
export function preloadUserResult(): void {
  loadResult().catch(() => {})
}
