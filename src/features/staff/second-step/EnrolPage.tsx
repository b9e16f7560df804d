import { useState } from 'react'
import { api } from '../../../platform/api/browser-api.ts'
import { makeCredential } from '../../../platform/browser/credential.ts'
import { historyEntry as entry } from '../../../platform/browser/history-entry.ts'
import { page } from '../../../platform/browser/page.ts'
import { passkeyPrompts as prompts } from '../../../platform/browser/passkey-prompts.ts'
import { Enrol } from './Enrol.tsx'
import { createEnrol } from './enrol.store.ts'

/** The page for setting up the second step, with its store. */
export function EnrolPage() {
  const [enrol] = useState(() => createEnrol({ api, page, entry, makeCredential, prompts }))
  return <Enrol enrol={enrol} />
}
