import { api } from '../../../platform/api/browser-api.ts'
import { makeCredential } from '../../../platform/browser/credential.ts'
import { historyEntry } from '../../../platform/browser/history-entry.ts'
import { page } from '../../../platform/browser/page.ts'
import { passkeyPrompts } from '../../../platform/browser/passkey-prompts.ts'
import { Enrol } from './Enrol.tsx'
import { createEnrol } from './enrol.store.ts'

const enrol = createEnrol({
  api,
  page,
  entry: historyEntry,
  makeCredential,
  prompts: passkeyPrompts,
})

/** The page for setting up the second step, with the store of the page. */
export function EnrolPart() {
  return <Enrol enrol={enrol} />
}
