import { atom } from 'nanostores'
import { DELETION_WORD, deleteAccount } from '../../../contract/account-deletion.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { MakeCredential } from '../../../platform/browser/credential.ts'
import type { FormMessageText } from '../../../ui/form/FormMessage.tsx'
import { INSECURE_PAGE } from '../../shared/form-failure.ts'
import { changeFailure } from '../messages.ts'
import { NOT_DELETED, SCHEDULED_TITLE } from './messages.ts'

export type DeletionState = { status: 'none' } | { status: 'scheduled'; deletionAt: number }

export type Deletion = ReturnType<typeof createDeletion>

interface Deps {
  api: Api
  makeCredential: MakeCredential
  /** Called when the deletion was scheduled, which ends every session. */
  onScheduled: () => void
  /** Called when the service responds that nobody is signed in. */
  onSignedOut: () => void
}

/** Creates the store for deleting the account. */
export function createDeletion({ api, makeCredential, onScheduled, onSignedOut }: Deps) {
  const $state = atom<DeletionState>({ status: 'none' })
  return {
    $state,
    /** Schedules the deletion. Returns the message for the form. */
    async schedule(email: string, password: string): Promise<FormMessageText> {
      const token = await makeCredential(email, password)
      if (token === undefined) return { kind: 'danger', text: INSECURE_PAGE }
      const result = await api.call(deleteAccount, { body: { token, confirmation: DELETION_WORD } })
      if (!result.ok) {
        if (result.failure.kind === 'http' && result.failure.status === 401) onSignedOut()
        return changeFailure(result.failure, NOT_DELETED)
      }
      $state.set({ status: 'scheduled', deletionAt: result.value.deletionAt })
      onScheduled()
      return { kind: 'success', text: SCHEDULED_TITLE }
    },
  }
}
