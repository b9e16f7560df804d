import { useState } from 'react'
import { api } from '../../../platform/api/browser-api.ts'
import { makeCredential } from '../../../platform/browser/credential.ts'
import { passkeyPrompts as prompts } from '../../../platform/browser/passkey-prompts.ts'
import { localStore } from '../../../platform/browser/storage.ts'
import { createPasskeyMemory } from '../../session/passkeys/passkey-memory.ts'
import { createSubmission } from '../../shared/submission.store.ts'
import { PasskeysSection } from './PasskeysSection.tsx'
import { createPasskeys } from './passkeys.store.ts'

export interface OwnPasskeysProps {
  email: string
  isConfirmed: boolean
  onSignedOut: () => void
}

/** The passkeys section with the stores of the page. */
export function OwnPasskeys({ onSignedOut, ...account }: OwnPasskeysProps) {
  const [stores] = useState(() => ({
    passkeys: createPasskeys({
      api,
      prompts,
      memory: createPasskeyMemory(localStore),
      makeCredential,
      onSignedOut,
    }),
    submission: createSubmission(),
  }))
  return <PasskeysSection {...stores} {...account} />
}
