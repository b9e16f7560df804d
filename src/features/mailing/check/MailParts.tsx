import { useState } from 'react'
import type { MailPreview } from '../../../contract/mailing-check.ts'
import { fileSize } from '../../../domain/file-size.ts'
import { Segments } from '../../../ui/form/Segments.tsx'
import { MailFrame } from '../steps/MailFrame.tsx'
import styles from './MailSection.module.css'
import { messages } from './messages.ts'

const PARTS = ['HTML', 'Text', 'Headers'] as const
type Part = (typeof PARTS)[number]

interface Props {
  mail: MailPreview
  /** The URL of a page with the mail's HTML. */
  frameUrl: string
}

/** Shows the parts of a mail: headers, HTML and text. */
export function MailParts({ mail, frameUrl }: Props) {
  const [part, setPart] = useState<Part>('HTML')
  return (
    <>
      {mail.skipped && <p className={styles.skipped}>This row gets no mail: {mail.skipped}.</p>}
      <dl className={styles.facts}>
        <dt>To</dt>
        <dd>{mail.to}</dd>
        <dt>Subject</dt>
        <dd className={styles.subject}>{mail.subject}</dd>
        <dt>Size</dt>
        <dd>{fileSize(mail.bytes)}</dd>
      </dl>
      <Segments label="Part of the mail" names={PARTS} chosen={part} onChoose={setPart} />
      {part === 'HTML' && (
        <>
          <MailFrame title="HTML of the mail" src={frameUrl} />
          <p className={styles.soft}>{messages.imagesAreBlocked}</p>
        </>
      )}
      {part === 'Text' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable with the keyboard
        <section className={styles.text} tabIndex={0} aria-label="Text of the mail">
          {mail.text}
        </section>
      )}
      {part === 'Headers' && (
        <dl className={styles.headers}>
          {mail.headers.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
