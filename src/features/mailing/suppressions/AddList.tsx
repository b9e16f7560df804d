import { useMemo, useState } from 'react'
import { SUPPRESSED_AT_ONCE } from '../../../contract/mail-suppressions.ts'
import { addressesOf } from '../../../domain/addresses-of.ts'
import { counted } from '../../../domain/counted.ts'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { DropZone } from '../../../ui/form/DropZone.tsx'
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx'
import { messages } from './messages.ts'
import { SuppressForm } from './SuppressForm.tsx'
import styles from './Suppressions.module.css'
import type { SuppressionsStore } from './suppressions.store.ts'

interface Props {
  isOpen: boolean
  suppressions: SuppressionsStore
  onClose: () => void
}

/** The form that adds the addresses of a pasted list or a CSV. */
export function AddList({ isOpen, ...props }: Props) {
  return (
    <Dialog isOpen={isOpen} title="Add a list of addresses" onClose={props.onClose} isWide>
      <Fields {...props} />
    </Dialog>
  )
}

function Fields({ suppressions, onClose }: Omit<Props, 'isOpen'>) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
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

  return (
    <SuppressForm
      kind="import"
      reasonHint="Optional, for all of them"
      confirm={<>Suppress {addresses.length > 0 && addresses.length.toLocaleString('en')}</>}
      isReady={addresses.length > 0 && !isTooMany}
      failedText={messages.notImported}
      onSuppress={(reason) => suppressions.addAll(addresses, reason)}
      note={
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
      }
      {...{ suppressions, onClose }}
    >
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
    </SuppressForm>
  )
}
