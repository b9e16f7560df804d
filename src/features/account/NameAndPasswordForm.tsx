import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { TEXT_MAX_LENGTH } from '../../contract/session.ts'
import { knownPasswordError } from '../../ui/form/account-rules.ts'
import { Button } from '../../ui/form/Button.tsx'
import { FormMessage, type FormMessageText } from '../../ui/form/FormMessage.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { messageOf, type Submission } from '../shared/submission.store.ts'
import styles from './AccountList.module.css'
import { CurrentPasswordField } from './CurrentPasswordField.tsx'

interface Props {
  submission: Submission
  email: string
  nameLabel: string
  nameHint: string
  /** The text of the button that submits the form. */
  submitText: string
  /** Makes the change. Returns the message to show, if there is one. */
  onSubmit: (name: string, password: string) => Promise<FormMessageText | undefined>
  onClose: () => void
}

/** Asks for the name of something that gives access to the account, and for the password. */
export function NameAndPasswordForm(props: Props) {
  const { submission, email, nameLabel, nameHint, submitText, onSubmit, onClose } = props
  const state = useStore(submission.$state)
  const fields = useFields({ name: nameError, current: knownPasswordError })
  const isPending = state.status === 'pending'
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the form appears
  useEffect(() => fields.focus('name'), [])

  async function submit({ name, current }: { name: string; current: string }) {
    if (await submission.run(() => onSubmit(name, current))) onClose()
    else fields.focus('current')
  }

  return (
    <form {...fields.form((values) => void submit(values))} className="stack">
      {/* Lets password managers find the account of the password. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <TextField
        {...fields.field('name')}
        label={nameLabel}
        hint={nameHint}
        autoComplete="off"
        maxLength={TEXT_MAX_LENGTH}
        required
      />
      <CurrentPasswordField {...fields.field('current')} />
      <FormMessage message={messageOf(state)} />
      <div className={styles.buttons}>
        <Button type="submit" kind="main" loading={isPending} disabled={!fields.isValid}>
          {submitText}
        </Button>
        <Button disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Returns the error text for a name, or undefined if it is valid. */
export function nameError(value: string): string | undefined {
  return value.trim() === '' ? 'Enter a name' : undefined
}
