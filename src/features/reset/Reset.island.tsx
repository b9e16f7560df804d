import { api } from '../../platform/browser-api.ts'
import { historyEntry } from '../../platform/history-entry.ts'
import { page } from '../../platform/page.ts'
import { makeCredential } from '../session/credential.ts'
import { Reset } from './Reset.tsx'
import { createReset } from './reset.store.ts'

const reset = createReset({ api, page, entry: historyEntry, makeCredential })

export function ResetIsland() {
  return <Reset reset={reset} />
}
