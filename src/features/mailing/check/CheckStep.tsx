import { useStore } from '@nanostores/react'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { TextButton } from '../../../ui/form/TextButton.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import { CheckCounts } from '../CheckCounts.tsx'
import { Step } from '../steps/Step.tsx'
import styles from './Check.module.css'
import { MailSection } from './MailSection.tsx'
import type { MailPreviewStore } from './mail-preview.store.ts'
import { type CheckState, countsOf, type MailingCheckStore } from './mailing-check.store.ts'
import { messages } from './messages.ts'
import { PlaceholderList } from './PlaceholderList.tsx'
import { ProblemRows } from './ProblemRows.tsx'

interface Props {
  check: MailingCheckStore
  preview: MailPreviewStore
}

/** The step that shows the result of the pre-flight check of the mailing in the form, and previews its mails. */
export function CheckStep({ check, preview }: Props) {
  const state = useStore(check.$state)
  if (state.status === 'unsupported') return null
  const fields = 'fields' in state ? state.fields : undefined
  const counts = countsOf(state)
  const isCurrent = state.status === 'checked'
  return (
    <Step
      number={3}
      title="Check"
      isDone={isCurrent && state.check.toSendAgain > 0}
      summary={isCurrent && messages.checked(state.check)}
      actions={
        <>
          {fields && (state.status === 'checked' || state.status === 'refused') && (
            <TextButton onClick={() => void check.refresh(fields)}>Check again</TextButton>
          )}
          {state.status === 'loading' && <Spinner />}
        </>
      }
    >
      <div className={styles.check}>
        <p className="visually-hidden" role="status">
          {announcement(state)}
        </p>
        {state.status === 'idle' && <p className={styles.soft}>{messages.incomplete}</p>}
        {state.status === 'loading' && !counts && <p className={styles.soft}>{messages.checking}</p>}
        {state.status === 'refused' && (
          <Notice kind="warning">
            <p>{messages.refused}</p>
            <p className={styles.wrap}>{withLabel(state.text)}</p>
          </Notice>
        )}
        {state.status === 'failed' && (
          <p>
            {messages.failed}{' '}
            <FailureNote failure={state.failure} onRetry={() => void check.refresh(state.fields)} />
          </p>
        )}
        {counts && (
          <div className={styles.parts} data-outdated={!isCurrent || undefined}>
            <CheckCounts counts={counts} />
            <ProblemRows
              counts={counts}
              hrefOf={(kind) => fields && check.problemsUrl(fields.emailsFileName, kind)}
            />
            <PlaceholderList placeholders={counts.placeholders} />
          </div>
        )}
        {state.status === 'checked' && state.check.rows > 0 && (
          <MailSection preview={preview} fields={state.fields} firstRow={state.check.firstRow} />
        )}
      </div>
    </Step>
  )
}

/** Replaces the field name in a problem by its label in the form: "File name: there is no file …". */
function withLabel(text: string): string {
  return text.replace(/^emailsFileName:/, 'File name:').replace(/^templateId:/, 'Template ID:')
}

/** Returns the text for screen readers. */
function announcement(state: CheckState): string {
  switch (state.status) {
    case 'checked':
      return messages.checked(state.check)
    case 'refused':
      return `${messages.refused}: ${withLabel(state.text)}`
    case 'failed':
      return messages.failed
    default:
      return ''
  }
}
