import { useStore } from '@nanostores/react'
import { type FormEvent, useRef, useState } from 'react'
import { Dialog, DialogButtons } from '../../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../../ui/form/Button.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { useDraft } from '../../../session/use-draft.ts'
import { ChangeMessage } from '../ChangeMessage.tsx'
import type { Change } from '../change.store.ts'
import styles from './LicensePanel.module.css'
import type { LicenseEdit } from './license-changes.ts'
import { durationError, parseDurationDays } from './license-duration.ts'

interface Props {
  change: Change<LicenseEdit>
  onRefresh: () => void
}

/** The forms that extend the actual license, set the last day of the license added by staff, or revoke it. */
export function EditLicense({ change, onRefresh }: Props) {
  const state = useStore(change.$state)
  const [days, setDays] = useState('')
  const [date, setDate] = useState('')
  const [isConfirming, setConfirming] = useState(false)
  const message = useRef<HTMLDivElement>(null)
  const isPending = state.status === 'pending'
  const durationDays = parseDurationDays(days)
  useDraft('editLicense', { days, date }, (draft) => {
    setDays(draft.days ?? '')
    setDate(draft.date ?? '')
  })

  async function extend(event: FormEvent) {
    event.preventDefault()
    if (durationDays === undefined) return
    if (await change.submit({ action: 'extend', durationDays })) setDays('')
  }
  async function setUntil(event: FormEvent) {
    event.preventDefault()
    if (date !== '' && (await change.submit({ action: 'until', date }))) setDate('')
  }
  async function revoke() {
    setConfirming(false)
    if (!(await change.submit({ action: 'revoke' }))) message.current?.focus()
  }

  return (
    <section className={styles.form} aria-label="Change license">
      <h3 className={styles.formTitle}>Change license</h3>
      <form className={styles.line} method="post" onSubmit={extend}>
        <TextField
          label="Extend by days"
          name="extendDays"
          inputMode="numeric"
          required
          autoComplete="off"
          value={days}
          error={durationError(days)}
          onChange={(next) => {
            setDays(next)
            change.begin()
          }}
        />
        <Button type="submit" disabled={durationDays === undefined || isPending}>
          Extend
        </Button>
      </form>
      <form className={styles.line} method="post" onSubmit={setUntil}>
        <TextField
          label="Set until, in UTC"
          name="untilDate"
          type="date"
          required
          value={date}
          onChange={(next) => {
            setDate(next)
            change.begin()
          }}
        />
        <Button type="submit" disabled={date === '' || isPending}>
          Set
        </Button>
      </form>
      <div>
        <Button kind="danger" disabled={isPending} onClick={() => setConfirming(true)}>
          Revoke
        </Button>
      </div>
      <ChangeMessage
        ref={message}
        state={state}
        change={change}
        onRefresh={onRefresh}
        onSaved={() => {
          setDays('')
          setDate('')
        }}
      />
      <Dialog
        isOpen={isConfirming}
        title="Revoke the server-added license?"
        onClose={() => setConfirming(false)}
      >
        <p>It ends now. Purchases stay as they are. This can be undone.</p>
        <DialogButtons>
          <Button onClick={() => setConfirming(false)}>Cancel</Button>
          <Button kind="danger" onClick={revoke}>
            Revoke license
          </Button>
        </DialogButtons>
      </Dialog>
    </section>
  )
}
