import { useStore } from '@nanostores/react'
import { type FormEvent, useRef, useState } from 'react'
import type { License } from '../../../../../contract/staff/users.ts'
import { Button } from '../../../../../ui/form/Button.tsx'
import { FormMessage } from '../../../../../ui/form/FormMessage.tsx'
import { TextField } from '../../../../../ui/form/TextField.tsx'
import { useDraft } from '../../../../session/use-draft.ts'
import { ChangeMessage } from '../ChangeMessage.tsx'
import type { Change } from '../change.store.ts'
import styles from '../rail/RailPanel.module.css'
import { useTaskFocus } from '../tasks/use-task-focus.ts'
import type { UserActions } from '../user-actions.ts'
import { durationError, longerLicenseNote, parseDurationDays } from './license-duration.ts'

interface Props {
  change: Change<number>
  $task: UserActions['$task']
  /** The currently valid license. */
  active: License | undefined
  onRefresh: () => void
}

export function AddLicense({ change, $task, active, onRefresh }: Props) {
  const state = useStore(change.$state)
  const [text, setText] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useTaskFocus($task, 'addLicense', form)
  const durationDays = parseDurationDays(text)
  const note =
    durationDays !== undefined && active ? longerLicenseNote(active, durationDays, Date.now()) : undefined
  useDraft('addLicense', { text }, (draft) => setText(draft.text ?? ''))

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (durationDays !== undefined && (await change.submit(durationDays))) setText('')
  }

  return (
    <form
      ref={form}
      className={styles.form}
      aria-label="Add server license"
      method="post"
      onSubmit={onSubmit}
    >
      <div className={styles.line}>
        <TextField
          label="Duration in days"
          isLabelHidden
          placeholder="Duration in days"
          name="durationDays"
          inputMode="numeric"
          required
          autoComplete="off"
          value={text}
          error={durationError(text)}
          onChange={(next) => {
            setText(next)
            change.begin()
          }}
        />
        <Button type="submit" disabled={durationDays === undefined} loading={state.status === 'pending'}>
          Add license
        </Button>
      </div>
      <FormMessage message={note ? { kind: 'warning', text: note } : undefined} />
      <ChangeMessage state={state} onRefresh={onRefresh} />
    </form>
  )
}
