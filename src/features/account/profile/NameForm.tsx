import { useStore } from '@nanostores/react'
import { TEXT_MAX_LENGTH } from '../../../contract/session.ts'
import { nameError } from '../../../ui/form/account-rules.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useFields } from '../../../ui/form/use-fields.ts'
import { messageOf, type Submission } from '../../shared/submission.store.ts'
import type { AccountStore } from '../account.store.ts'

interface Props {
  name: string
  account: AccountStore
  submission: Submission
}

export function NameForm({ name, account, submission }: Props) {
  const state = useStore(submission.$state)
  const fields = useFields({ name: nameError }, { name })
  const isChanged = fields.values.name.trim() !== name

  async function submit(values: { name: string }) {
    await submission.run(() => account.rename(values.name))
    // Restores the focus, which was lost when the button was disabled.
    fields.focus('name')
  }

  return (
    <form {...fields.form((values) => void submit(values))} className="stack">
      <TextField
        {...fields.field('name')}
        label="Name"
        autoComplete="name"
        maxLength={TEXT_MAX_LENGTH}
        required
      />
      <FormMessage message={messageOf(state)} />
      <div className="buttons">
        <Button type="submit" loading={state.status === 'pending'} disabled={!fields.isValid || !isChanged}>
          Save name
        </Button>
      </div>
    </form>
  )
}
