import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { TEXT_MAX_LENGTH } from '../../../contract/session.ts'
import { knownPasswordError } from '../../../ui/form/account-rules.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useFields } from '../../../ui/form/use-fields.ts'
import { messageOf, type Submission } from '../../shared/submission.store.ts'
import styles from './PasskeysSection.module.css'
import { passkeyNameError } from './passkey-name.ts'
import type { Passkeys } from './passkeys.store.ts'

interface Props {
  passkeys: Passkeys
  submission: Submission
  email: string
  onClose: () => void
}

/** Asks for a name and the password; then the browser creates the passkey. */
export function AddPasskeyForm({ passkeys, submission, email, onClose }: Props) {
  const state = useStore(submission.$state)
  const fields = useFields({ name: passkeyNameError, current: knownPasswordError })
  const isPending = state.status === 'pending'
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the form appears
  useEffect(() => fields.focus('name'), [])

  async function submit({ name, current }: { name: string; current: string }) {
    if (await submission.run(() => passkeys.add(email, name, current))) onClose()
    else fields.focus('current')
  }

  return (
    <form {...fields.form((values) => void submit(values))} className="stack">
      {/* Lets password managers find the account of the password. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <TextField
        {...fields.field('name')}
        label="Name of the passkey"
        hint="By which you recognize it, such as My phone."
        autoComplete="off"
        maxLength={TEXT_MAX_LENGTH}
        required
      />
      <PasswordField
        {...fields.field('current')}
        label="Current password"
        autoComplete="current-password"
        maxLength={TEXT_MAX_LENGTH}
        required
      />
      <FormMessage message={messageOf(state)} />
      <div className={styles.buttons}>
        <Button type="submit" kind="main" loading={isPending} disabled={!fields.isValid}>
          Create passkey
        </Button>
        <Button disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
