import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { messages } from './messages.ts'
import { PlayPage } from './PlayPage.tsx'

export function PlayIsland() {
  return useHydrated() ? <PlayPage /> : <Spinner size="page" label={messages.loading} />
}
