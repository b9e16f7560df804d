import { api } from '../../platform/api/browser-api.ts'
import { makeCredential } from '../../platform/browser/credential.ts'
import { historyEntry } from '../../platform/browser/history-entry.ts'
import { page } from '../../platform/browser/page.ts'
import { currentUser } from '../session/current-user.ts'
import { Reset } from './Reset.tsx'
import { createReset } from './reset.store.ts'

const reset = createReset({
  api,
  page,
  entry: historyEntry,
  makeCredential,
  onSessionsEnded: () => void currentUser.check(),
})

export function ResetIsland() {
  return <Reset reset={reset} />
}
