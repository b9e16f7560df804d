import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { MailingRest, MailingRun } from '../../../contract/mailing-runs.ts'
import { counted } from '../../../domain/counted.ts'
import { failureOf, foundValue } from '../../../platform/stores/resource.ts'
import { ConfirmButtons } from '../../../ui/feedback/ConfirmButtons.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { TextButton } from '../../../ui/form/TextButton.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import { SKIPPED_LABELS } from '../count-labels.ts'
import styles from './RunDetails.module.css'
import type { RunsStore } from './runs.store.ts'

const ENDED: readonly MailingRun['state'][] = ['finished', 'stopped', 'failed']

/**
 * Sends an ended mailing to the recipients whose mail failed or, after it was stopped, who were left, after a
 * confirmation with the number of mails.
 */
export function SendToFailed({ run, runs }: { run: MailingRun; runs: RunsStore }) {
  const state = useStore(runs.actions.$state)
  const [isAsking, setAsking] = useState(false)
  const { failed, left } = run.counts
  const count = failed + left
  if (count === 0 || !ENDED.includes(run.state)) return null
  const isBusy =
    state.status === 'pending' && state.input.action === 'sendToFailed' && state.input.runId === run.id
  const label = left === 0 ? 'Send to those that failed' : 'Send to the rest'
  return (
    <>
      <TextButton
        aria-busy={isBusy || undefined}
        aria-label={`${label} (${count.toLocaleString('en')}): ${run.campaign}`}
        onClick={() => {
          if (isBusy) return
          void runs.checkRest(run)
          setAsking(true)
        }}
      >
        {label} ({count.toLocaleString('en')}) {isBusy && <Spinner />}
      </TextButton>
      <Dialog isOpen={isAsking} title={`Send “${run.campaign}” again?`} onClose={() => setAsking(false)}>
        <Question
          run={run}
          runs={runs}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            void runs.sendToFailed(run)
          }}
        />
      </Dialog>
    </>
  )
}

interface QuestionProps {
  run: MailingRun
  runs: RunsStore
  onClose: () => void
  onConfirm: () => void
}

function Question({ run, runs, onClose, onConfirm }: QuestionProps) {
  const state = useStore(runs.$rest)
  const rest = foundValue(state)
  const failure = failureOf(state)
  const { failed, left } = run.counts
  // A service without the count sends all the same, to at most as many.
  const isReady = state.status === 'found' || state.status === 'unsupported'
  return (
    <>
      {state.status === 'loading' && <Spinner label="Counting the recipients…" />}
      {failure && (
        <p role="alert">
          The recipients could not be counted.{' '}
          <FailureNote failure={failure} onRetry={() => void runs.checkRest(run)} />
        </p>
      )}
      {rest && <Rest rest={rest} />}
      {state.status === 'unsupported' && (
        <p>
          It goes to at most {counted(failed + left, 'recipient', 'recipients')}, without those who have
          received it since, have opted out or are suppressed.
        </p>
      )}
      <p>Sent emails cannot be recalled.</p>
      <ConfirmButtons onCancel={onClose} disabled={!isReady || rest?.toSend === 0} onConfirm={onConfirm}>
        {rest ? `Send to ${counted(rest.toSend, 'recipient', 'recipients')}` : 'Send to them'}
      </ConfirmButtons>
    </>
  )
}

function Rest({ rest }: { rest: MailingRest }) {
  const skipped = (['alreadySent', 'optedOut', 'suppressed'] as const).filter((name) => rest[name] > 0)
  const facts = [
    ['To send', rest.toSend.toLocaleString('en')],
    ...skipped.map((name) => [SKIPPED_LABELS[name], rest[name].toLocaleString('en')]),
    ...(rest.subject === undefined ? [] : [['Subject', rest.subject]]),
    ...(rest.from === undefined ? [] : [['Sender', rest.from]]),
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([label, text]) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
