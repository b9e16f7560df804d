import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../../ui/form/Button.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { ChangeMessage } from '../ChangeMessage.tsx'
import type { Change } from '../change.store.ts'
import styles from './LicensePanel.module.css'

/** The service accepts at most 100 years. */
const DURATION_MAX_DAYS = 36_500

interface Props {
  change: Change<number>
  onRefresh: () => void
}

/** The form that adds a license for a number of days. */
export function AddLicense({ change, onRefresh }: Props) {
  const state = useStore(change.$state)
  const [text, setText] = useState('')
  const durationDays = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0
  const isValid = durationDays >= 1 && durationDays <= DURATION_MAX_DAYS

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (isValid && (await change.submit(durationDays))) setText('')
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
          error={text !== '' && !isValid ? `A whole number from 1 to ${DURATION_MAX_DAYS}` : undefined}
          onChange={(next) => {
            setText(next)
            change.reset()
          }}
        />
        <Button type="submit" disabled={!isValid} loading={state.status === 'pending'}>
          Add license
        </Button>
      </div>
      <ChangeMessage state={state} onRefresh={onRefresh} />
    </form>
  )
}
