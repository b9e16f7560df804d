import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { MailingFields } from '../../../contract/mailing.ts'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { TextButton } from '../../../ui/form/TextButton.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import { MailParts } from './MailParts.tsx'
import styles from './MailSection.module.css'
import type { MailPreviewStore } from './mail-preview.store.ts'
import { messages } from './messages.ts'
import { RowStepper } from './RowStepper.tsx'

interface Props {
  preview: MailPreviewStore
  fields: MailingFields
  /** Row number of the first recipient who gets a mail. */
  firstRow: number | undefined
}

/** Shows the mail for one row on demand, because staff then read personal data. */
export function MailSection({ preview, fields, firstRow }: Props) {
  const state = useStore(preview.$state)
  const { emailsFileName, templateId, campaign } = fields
  const isOpen = state.status !== 'closed'
  const last = 'last' in state ? state.last : undefined
  const mail = state.status === 'shown' ? state.mail : last
  const [shownFields, setShownFields] = useState(fields)
  const show = (row = firstRow) => {
    setShownFields(fields)
    void preview.show(fields, row)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the fields change
  useEffect(() => {
    if (!isOpen) return
    // In another file, the same row is another recipient.
    show(emailsFileName === shownFields.emailsFileName ? mail?.row : undefined)
  }, [emailsFileName, templateId, campaign])

  if (!isOpen) {
    return (
      <div className={styles.section}>
        <div>
          <Button onClick={() => show()}>Preview mail</Button>
        </div>
      </div>
    )
  }
  return (
    <section className={styles.section} aria-label="Preview">
      <header className={styles.head}>
        <h3>Preview</h3>
        <TextButton onClick={preview.close}>Close preview</TextButton>
      </header>
      {state.status === 'loading' && !mail && <Spinner label="Loading the mail…" size="page" />}
      {state.status === 'failed' && (
        <p role="alert">
          <FailureNote failure={state.failure} onRetry={() => show(state.row)} />
        </p>
      )}
      {mail && (
        <div className={styles.mail} data-outdated={state.status !== 'shown' || undefined}>
          <RowStepper mail={mail} onRow={show} />
          <MailParts mail={mail} frameUrl={preview.frameUrl(shownFields, mail.row)} />
          <p className={styles.soft}>{messages.linksDoNotWork}</p>
        </div>
      )}
    </section>
  )
}
