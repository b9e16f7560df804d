import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../../ui/form/Button.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { useDraft } from '../../../session/use-draft.ts'
import styles from '../ActionForm.module.css'
import { ActionPanel } from '../ActionPanel.tsx'
import { ChangeMessage } from '../ChangeMessage.tsx'
import type { Change } from '../change.store.ts'
import type { NewProperty } from './property-changes.ts'

interface Props {
  change: Change<NewProperty>
  onRefresh: () => void
}

/** The form that adds a property to a user, stored by the service. */
export function AddProperty({ change, onRefresh }: Props) {
  const state = useStore(change.$state)
  const [name, setName] = useState('')
  const [value, setValue] = useState('')
  useDraft('addProperty', { name, value }, (draft) => {
    setName(draft.name ?? '')
    setValue(draft.value ?? '')
  })
  const isValid = name.trim() !== '' && value !== ''

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isValid || !(await change.submit({ name: name.trim(), value }))) return
    setName('')
    setValue('')
  }
  const edit = (set: (text: string) => void) => (text: string) => {
    set(text)
    change.begin()
  }

  return (
    <ActionPanel title="Add server property">
      <form className="stack gap-3" method="post" onSubmit={onSubmit}>
        <TextField
          label="Name"
          name="propertyName"
          required
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          value={name}
          onChange={edit(setName)}
        />
        <TextField
          label="Value"
          name="propertyValue"
          required
          maxLength={2000}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={edit(setValue)}
        />
        <div className={styles.buttons}>
          <Button type="submit" disabled={!isValid} loading={state.status === 'pending'}>
            Add property
          </Button>
        </div>
        <ChangeMessage
          state={state}
          change={change}
          onRefresh={onRefresh}
          onSaved={() => {
            setName('')
            setValue('')
          }}
        />
      </form>
    </ActionPanel>
  )
}
