import { atom } from 'nanostores'
import { DELETION_WORD, deleteAccount } from '../../../contract/account.ts'
import type { MakeCredential } from '../../../platform/browser/credential.ts'
import type { FormMessageText } from '../../../ui/form/FormMessage.tsx'
import { INSECURE_PAGE } from '../../shared/form-failure.ts'
import { type AccountDeps, createAccountCalls } from '../account-calls.ts'
import { NOT_DELETED, SCHEDULED_TITLE } from './messages.ts'

export type DeletionState = { status: 'none' } | { status: 'scheduled'; deletionAt: number }

export type Deletion = ReturnType<typeof createDeletion>

interface Deps extends AccountDeps {
  makeCredential: MakeCredential
  /** Called when the deletion was scheduled, which ends every session. */
  onScheduled: () => void
}

/** Creates the store for deleting the account. */
export function createDeletion({ makeCredential, onScheduled, ...deps }: Deps) {
  const { change } = createAccountCalls(deps)
  const $state = atom<DeletionState>({ status: 'none' })
  return {
    $state,
    /** Schedules the deletion. Returns the message for the form. */
    async schedule(email: string, password: string): Promise<FormMessageText> {
      const token = await makeCredential(email, password)
      if (token === undefined) return { kind: 'danger', text: INSECURE_PAGE }
      return change(
        deleteAccount,
        { body: { token, confirmation: DELETION_WORD } },
        { failed: NOT_DELETED, done: SCHEDULED_TITLE },
        (scheduled) => {
          if (scheduled) $state.set({ status: 'scheduled', deletionAt: scheduled.deletionAt })
          onScheduled()
        },
      )
    },
  }
}
