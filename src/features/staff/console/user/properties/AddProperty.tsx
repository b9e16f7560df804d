import { useStore } from '@nanostores/react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '../../../../../ui/form/Button.tsx'
import { TextField } from '../../../../../ui/form/TextField.tsx'
import { useDraft } from '../../../../session/use-draft.ts'
import { ChangeMessage } from '../ChangeMessage.tsx'
import styles from '../rail/RailPanel.module.css'
import { RailPanel } from '../rail/RailPanel.tsx'
import { useTaskFocus } from '../tasks/use-task-focus.ts'
import type { UserActions } from '../user-actions.ts'

interface Props {
  actions: UserActions
  onRefresh: () => void
}

/** The form that adds a property to a user, stored by the service. */
export function AddProperty({ actions, onRefresh }: Props) {
  const change = actions.newProperty
  const state = useStore(change.$state)
  const [name, setName] = useState('')
  const [value, setValue] = useState('')
  useDraft('addProperty', { name, value }, (draft) => {
    setName(draft.name ?? '')
    setValue(draft.value ?? '')
  })
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  useTaskFocus(actions.$task, 'property', form)
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
    <RailPanel
      title="Add server property"
      action={
        <Button type="submit" form={formId} disabled={!isValid} loading={state.status === 'pending'}>
          Add property
        </Button>
      }
    >
      <form id={formId} ref={form} className="stack gap-2" method="post" onSubmit={onSubmit}>
        <div className={styles.line}>
          <TextField
            label="Name"
            isLabelHidden
            placeholder="Name"
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
            isLabelHidden
            placeholder="Value"
            name="propertyValue"
            required
            maxLength={2000}
            autoComplete="off"
            spellCheck={false}
            value={value}
            onChange={edit(setValue)}
          />
        </div>
        <ChangeMessage state={state} onRefresh={onRefresh} />
      </form>
    </RailPanel>
  )
}
