import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import type { License } from '../../../../contract/users.ts'
import { Button } from '../../../../ui/form/Button.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { useDraft } from '../../../session/use-draft.ts'
import { StatusNotice } from '../../StatusNotice.tsx'
import { ChangeMessage } from '../ChangeMessage.tsx'
import type { Change } from '../change.store.ts'
import styles from './LicensePanel.module.css'
import { durationError, longerLicenseNote, parseDurationDays } from './license-duration.ts'

interface Props {
  change: Change<number>
  /** The currently valid license. */
  active: License | undefined
  onRefresh: () => void
}

/** The form that adds a license for a number of days. */
export function AddLicense({ change, active, onRefresh }: Props) {
  const state = useStore(change.$state)
  const [text, setText] = useState('')
  const durationDays = parseDurationDays(text)
  useDraft('addLicense', { text }, (draft) => setText(draft.text ?? ''))

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (durationDays !== undefined && (await change.submit(durationDays))) setText('')
  }

  return (
    <form className={styles.form} method="post" onSubmit={onSubmit}>
      <h3 className={styles.formTitle}>Add server license</h3>
      <div className={styles.line}>
        <TextField
          label="Duration in days"
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
      <StatusNotice kind="warning">
        {durationDays !== undefined && active && longerLicenseNote(active, durationDays, Date.now())}
      </StatusNotice>
      <ChangeMessage state={state} change={change} onRefresh={onRefresh} onSaved={() => setText('')} />
    </form>
  )
}
