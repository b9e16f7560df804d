import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { DELETION_WORD } from '../../../contract/account-deletion.ts'
import { TEXT_MAX_LENGTH } from '../../../contract/session.ts'
import { ConfirmButtons } from '../../../ui/feedback/ConfirmButtons.tsx'
import { knownPasswordError } from '../../../ui/form/account-rules.ts'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useFields } from '../../../ui/form/use-fields.ts'
import { messageOf, type Submission } from '../../shared/submission.store.ts'
import { CurrentPasswordField } from '../CurrentPasswordField.tsx'
import type { Deletion } from './deletion.store.ts'
import { DELETE_CONFIRM, DELETE_WHAT, DELETE_WHEN, WORD_ERROR, WORD_LABEL } from './messages.ts'

interface Props {
  email: string
  deletion: Deletion
  submission: Submission
  onCancel: () => void
}

/** Asks for the password and a confirmation word before the account is deleted. */
export function DeleteForm({ email, deletion, submission, onCancel }: Props) {
  const state = useStore(submission.$state)
  const fields = useFields({ password: knownPasswordError, word: wordError })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the dialog opens
  useEffect(() => fields.focus('password'), [])

  async function submit({ password }: { password: string }) {
    const isScheduled = await submission.run(() => deletion.schedule(email, password))
    // Restores the focus, which was lost when the button was disabled.
    if (!isScheduled) fields.focus('password')
  }

  return (
    <form {...fields.form((values) => void submit(values))} className="stack">
      <p>{DELETE_WHAT}</p>
      <p>{DELETE_WHEN}</p>
      {/* Lets password managers find the account of the password. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <CurrentPasswordField {...fields.field('password')} />
      <TextField
        {...fields.field('word')}
        label={WORD_LABEL}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={TEXT_MAX_LENGTH}
        required
      />
      <FormMessage message={messageOf(state)} />
      <ConfirmButtons
        onCancel={onCancel}
        isDanger
        loading={state.status === 'pending'}
        disabled={!fields.isValid}
      >
        {DELETE_CONFIRM}
      </ConfirmButtons>
    </form>
  )
}

function wordError(value: string): string | undefined {
  return value.trim().toUpperCase() === DELETION_WORD ? undefined : WORD_ERROR
}
