import { useStore } from '@nanostores/react'
import { type FormEvent, useMemo, useState } from 'react'
import { SUPPRESSED_AT_ONCE } from '../../../contract/mail-suppressions.ts'
import { addressesOf } from '../../../domain/addresses-of.ts'
import { counted } from '../../../domain/counted.ts'
import { ConfirmButtons } from '../../../ui/feedback/ConfirmButtons.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { DropZone } from '../../../ui/form/DropZone.tsx'
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import { messages } from './messages.ts'
import styles from './Suppressions.module.css'
import type { SuppressionsStore } from './suppressions.store.ts'

interface Props {
  isOpen: boolean
  suppressions: SuppressionsStore
  onClose: () => void
}

/** The form that adds the addresses of a pasted list or a CSV. */
export function AddList({ isOpen, suppressions, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} title="Add a list of addresses" onClose={onClose} isWide>
      <Fields suppressions={suppressions} onClose={onClose} />
    </Dialog>
  )
}

function Fields({ suppressions, onClose }: Omit<Props, 'isOpen'>) {
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  const change = useStore(suppressions.$change)
  const isOwn = change.status !== 'idle' && change.input.kind === 'import'
  const { addresses, others } = useMemo(() => addressesOf(text), [text])
  const isTooMany = addresses.length > SUPPRESSED_AT_ONCE

  async function onFile(file: File) {
    setProblem('')
    try {
      const content = await file.text()
      setText((before) => [before, content].filter((part) => part !== '').join('\n'))
    } catch {
      // The file was removed or changed after it was chosen.
      setProblem(`${file.name} could not be read.`)
    }
  }
  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (addresses.length === 0 || isTooMany) return
    if (await suppressions.addAll(addresses, reason.trim())) onClose()
  }
  function onCheck() {
    suppressions.check()
    onClose()
  }

  return (
    <form className="stack" method="post" onSubmit={(event) => void onSubmit(event)}>
      <TextAreaField
        label="Pasted list"
        rows={8}
        autoComplete="off"
        spellCheck={false}
        placeholder="Paste a list or the rows of a table"
        value={text}
        onChange={setText}
      />
      <DropZone
        label="CSV or text file"
        hint="Or choose a CSV or text file, or drop it here"
        onFile={(file) => void onFile(file)}
      />
      <TextField
        label="Reason"
        hint="Optional, for all of them"
        autoComplete="off"
        maxLength={200}
        value={reason}
        onChange={setReason}
      />
      <p role="status" className={styles.found}>
        {problem}{' '}
        {text !== '' && (
          <>
            {counted(addresses.length, 'address', 'addresses')} found.
            {others.length > 0 &&
              ` Not addresses: ${others.slice(0, 5).join(', ')}${others.length > 5 ? ' …' : ''}`}
            {isTooMany && ` At most ${SUPPRESSED_AT_ONCE.toLocaleString('en')} at a time.`}
          </>
        )}
      </p>
      <div role="alert" className={styles.failure}>
        {isOwn && change.status === 'failed' && (
          <p>
            {messages.notImported} <FailureNote failure={change.failure} isChange onRetry={onCheck} />
          </p>
        )}
      </div>
      <ConfirmButtons
        onCancel={onClose}
        disabled={addresses.length === 0 || isTooMany}
        loading={isOwn && change.status === 'pending'}
      >
        Suppress {addresses.length > 0 && addresses.length.toLocaleString('en')}
      </ConfirmButtons>
    </form>
  )
}
