import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { GolferFacts } from '../../../contract/account.ts'
import { handicapIndexOf, handicapIndexText } from '../../../domain/handicap/handicap-index.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useFields } from '../../../ui/form/use-fields.ts'
import { messageOf, type Submission } from '../../shared/submission.store.ts'
import type { AccountStore } from '../account.store.ts'

interface Props {
  data: GolferFacts
  account: AccountStore
  submission: Submission
}

const indexError = (text: string) =>
  text.trim() === '' || handicapIndexOf(text) !== undefined
    ? undefined
    : 'A handicap index is a number up to 54, such as 12.4 or +2.1.'

/** The form of what playing handicaps are proposed from. */
export function HandicapForm({ data, account, submission }: Props) {
  const state = useStore(submission.$state)
  const fields = useFields({ index: indexError }, { index: handicapIndexText(data.handicapIndex) })
  const [gender, setGender] = useState<string>(data.gender ?? '')

  async function submit({ index }: { index: string }) {
    await submission.run(() =>
      account.setHandicap({
        handicapIndex: handicapIndexOf(index),
        gender: gender === '' ? undefined : (gender as GolferFacts['gender']),
      }),
    )
    // Restores the focus, which was lost when the button was disabled.
    fields.focus('index')
  }

  return (
    <form {...fields.form((values) => void submit(values))} className="stack">
      <TextField
        {...fields.field('index')}
        label="Handicap index"
        hint="Empty if you have none."
        inputMode="text"
        autoComplete="off"
        maxLength={5}
      />
      <SelectField
        label="Tees you play"
        value={gender}
        placeholder="Not set"
        clearable
        options={[
          { value: 'women', label: 'Women’s' },
          { value: 'men', label: 'Men’s' },
        ]}
        onChange={setGender}
      />
      <FormMessage message={messageOf(state)} />
      <div className="buttons">
        <Button type="submit" loading={state.status === 'pending'} disabled={!fields.isValid}>
          Save handicap
        </Button>
      </div>
    </form>
  )
}
