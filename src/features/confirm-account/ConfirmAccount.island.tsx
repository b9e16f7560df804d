import { api } from '../../platform/api/browser-api.ts'
import { makeCredential } from '../../platform/browser/credential.ts'
import { historyEntry } from '../../platform/browser/history-entry.ts'
import { page } from '../../platform/browser/page.ts'
import { currentUser } from '../session/current-user.ts'
import { ConfirmAccount } from './ConfirmAccount.tsx'
import { createConfirmAccount } from './confirm-account.store.ts'

const confirmAccount = createConfirmAccount({ api, page, entry: historyEntry, makeCredential, currentUser })

export function ConfirmAccountIsland() {
  return <ConfirmAccount confirmAccount={confirmAccount} />
}
