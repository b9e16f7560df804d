import { useStore } from '@nanostores/react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ConfirmButtons } from '../../../ui/feedback/ConfirmButtons.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import styles from './Suppressions.module.css'
import type { SuppressionsStore } from './suppressions.store.ts'

interface Props {
  suppressions: SuppressionsStore
  kind: 'add' | 'import'
  /** The fields above the reason. */
  children: ReactNode
  reasonHint: string
  /** Shown below the reason. */
  note?: ReactNode
  confirm: ReactNode
  isReady: boolean
  failedText: string
  /** Suppresses what was entered. Returns whether that succeeded. */
  onSuppress: (reason: string) => Promise<boolean>
  onClose: () => void
}

/** The form of a dialog that puts addresses on the list, with a reason. */
export function SuppressForm(props: Props) {
  const { suppressions, kind, children, reasonHint, note, confirm, isReady, failedText } = props
  const { onSuppress, onClose } = props
  const [reason, setReason] = useState('')
  const change = useStore(suppressions.$change)
  const isOwn = change.status !== 'idle' && change.input.kind === kind
  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (isReady && (await onSuppress(reason.trim()))) onClose()
  }
  function onCheck() {
    suppressions.check()
    onClose()
  }
  return (
    <form className="stack" method="post" onSubmit={(event) => void onSubmit(event)}>
      {children}
      <TextField
        label="Reason"
        name="reason"
        hint={reasonHint}
        autoComplete="off"
        maxLength={200}
        value={reason}
        onChange={setReason}
      />
      {note}
      <div role="alert" className={styles.failure}>
        {isOwn && change.status === 'failed' && (
          <p>
            {failedText} <FailureNote failure={change.failure} isChange onRetry={onCheck} />
          </p>
        )}
      </div>
      <ConfirmButtons onCancel={onClose} disabled={!isReady} loading={isOwn && change.status === 'pending'}>
        {confirm}
      </ConfirmButtons>
    </form>
  )
}
