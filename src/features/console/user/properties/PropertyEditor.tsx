import { useStore } from '@nanostores/react'
import { type FormEvent, useRef, useState } from 'react'
import type { Property } from '../../../../contract/users.ts'
import { ConfirmButtons } from '../../../../ui/feedback/ConfirmButtons.tsx'
import { Dialog } from '../../../../ui/feedback/Dialog.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { ChangeMessage } from '../ChangeMessage.tsx'
import type { UserActions } from '../user-actions.ts'
import { staffProperty } from './staff-property.ts'

export interface PropertyTask {
  verb: 'edit' | 'remove'
  property: Property
}

interface Props {
  task: PropertyTask | undefined
  onClose: () => void
  actions: Pick<UserActions, 'editedProperty' | 'removedProperty'>
  onRefresh: () => void
}

/** Shows the dialogs that change and remove a property set by staff, and their results. */
export function PropertyEditor({ task, onClose, actions, onRefresh }: Props) {
  const { editedProperty, removedProperty } = actions
  const edited = useStore(editedProperty.$state)
  const removed = useStore(removedProperty.$state)
  const results = useRef<HTMLDivElement>(null)
  const property = task && staffProperty(task.property)

  async function finish(change: Promise<boolean>) {
    onClose()
    if (!(await change)) results.current?.focus()
  }

  return (
    <>
      <div ref={results} tabIndex={-1}>
        <ChangeMessage state={edited} change={editedProperty} onRefresh={onRefresh} />
        <ChangeMessage state={removed} change={removedProperty} onRefresh={onRefresh} />
      </div>
      <Dialog
        isOpen={task?.verb === 'edit' && property !== undefined}
        title={`Edit property ${property?.name}`}
        onClose={onClose}
      >
        {property && (
          <EditForm
            value={property.value}
            onCancel={onClose}
            onSave={(value) => {
              finish(editedProperty.submit({ ...property, value }))
            }}
          />
        )}
      </Dialog>
      <Dialog
        isOpen={task?.verb === 'remove' && property !== undefined}
        title={`Remove property ${property?.name}?`}
        onClose={onClose}
      >
        <p>The golfer’s phones learn that it is deleted. This can be undone.</p>
        <ConfirmButtons
          onCancel={onClose}
          isDanger
          onConfirm={() => {
            if (property) finish(removedProperty.submit({ name: property.name, iid: property.iid }))
          }}
        >
          Remove
        </ConfirmButtons>
      </Dialog>
    </>
  )
}

interface EditProps {
  value: string
  onCancel: () => void
  onSave: (value: string) => void
}

function EditForm({ value, onCancel, onSave }: EditProps) {
  const [text, setText] = useState(value)
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (text !== '') onSave(text)
  }
  return (
    <form className="stack gap-3" method="post" onSubmit={onSubmit}>
      <TextField
        label="New value"
        name="newValue"
        required
        maxLength={2000}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={setText}
      />
      <ConfirmButtons onCancel={onCancel} disabled={text === '' || text === value}>
        Save
      </ConfirmButtons>
    </form>
  )
}
