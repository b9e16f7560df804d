import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { prepareScoring } from './browser-play.ts'
import { messages } from './messages.ts'
import { PlayPage } from './PlayPage.tsx'

// The scripts of the island run before React's DOM library has arrived.
if (!import.meta.env.SSR) prepareScoring()

export function PlayIsland() {
  return useHydrated() ? <PlayPage /> : <Spinner size="page" label={messages.loading} />
}
