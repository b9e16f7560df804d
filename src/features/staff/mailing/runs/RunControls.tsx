import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { MailingRun } from '../../../../contract/staff/mailing-runs.ts'
import { counted } from '../../../../domain/format/counted.ts'
import { ConfirmButtons } from '../../../../ui/feedback/ConfirmButtons.tsx'
import { Dialog } from '../../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../../ui/form/Button.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import styles from './Runs.module.css'
import type { RunAction, RunActions } from './run-actions.store.ts'
import { isInProgress, parseRate, RATE_ERROR, stopText } from './run-texts.ts'

interface Props {
  run: MailingRun
  actions: RunActions
}

/** Texts for the case that it is unknown whether the action was done. */
const FAILED: Record<RunAction, string> = {
  pause: 'Pausing did not work.',
  resume: 'Resuming did not work.',
  stop: 'Stopping did not work.',
  setRate: 'Changing the limit did not work.',
  sendToFailed: 'Sending again did not work.',
}

/** Shows the buttons that pause, resume and stop a run or send it to the rest, and why an action failed. */
export function RunControls({ run, actions }: Props) {
  const state = useStore(actions.$state)
  const [asked, setAsked] = useState<'stop' | 'sendToFailed'>()
  const holder = useRef<HTMLDivElement>(null)
  const wasPressed = useRef(false)
  const isOwn = state.status !== 'idle' && state.input.runId === run.id
  const busy = isOwn && state.status === 'pending' ? state.input.action : undefined
  const rest = run.counts.failed + run.counts.left

  // The pressed button is disabled while the action is pending, and gone afterwards. The next one takes its focus.
  useEffect(() => {
    if (busy || !wasPressed.current) return
    wasPressed.current = false
    const { activeElement, body } = document
    if (activeElement !== body && !holder.current?.contains(activeElement)) return
    const next = holder.current?.querySelector('button') ?? holder.current
    next?.focus()
  }, [busy])

  const button = (
    action: RunAction,
    label: string,
    onClick: () => void,
    kind: 'quiet' | 'danger' = 'quiet',
  ) => (
    <Button kind={kind} loading={busy === action} onClick={onClick}>
      {label}
    </Button>
  )
  function start(action: RunAction) {
    setAsked(undefined)
    wasPressed.current = true
    void actions.run(action, run)
  }
  return (
    <div ref={holder} tabIndex={-1} className="stack gap-2">
      <div className="row gap-2">
        {run.state === 'paused' && button('resume', 'Resume', () => start('resume'))}
        {run.state === 'running' && button('pause', 'Pause', () => start('pause'))}
        {isInProgress(run)
          ? button('stop', 'Stop', () => setAsked('stop'), 'danger')
          : rest > 0 && button('sendToFailed', 'Send to the rest', () => setAsked('sendToFailed'))}
      </div>
      {run.state === 'paused' && <RateLimit run={run} actions={actions} isBusy={busy === 'setRate'} />}
      <div role="alert" className={`announced ${styles.failure}`}>
        {isOwn && state.status === 'failed' && (
          <p>
            {FAILED[state.input.action]}{' '}
            <FailureNote failure={state.failure} isChange onRetry={actions.refresh} />
          </p>
        )}
      </div>
      <Dialog
        isOpen={asked === 'stop'}
        title="Stop this mailing for good?"
        onClose={() => setAsked(undefined)}
      >
        <p>{stopText(run)}</p>
        <ConfirmButtons isDanger onCancel={() => setAsked(undefined)} onConfirm={() => start('stop')}>
          Stop mailing
        </ConfirmButtons>
      </Dialog>
      <Dialog
        isOpen={asked === 'sendToFailed'}
        title={`Send “${run.campaign}” to the rest?`}
        onClose={() => setAsked(undefined)}
      >
        <p>
          It goes to at most {counted(rest, 'recipient', 'recipients')} whose mail failed or was not sent,
          without those who have received it since, have opted out or are suppressed. Sent emails cannot be
          recalled.
        </p>
        <ConfirmButtons onCancel={() => setAsked(undefined)} onConfirm={() => start('sendToFailed')}>
          Send emails
        </ConfirmButtons>
      </Dialog>
    </div>
  )
}

/** The field for the rate limit of a paused run. Until it is edited, it shows the current limit. */
function RateLimit({ run, actions, isBusy }: Props & { isBusy: boolean }) {
  const [draft, setDraft] = useState<string>()
  const text = draft ?? run.ratePerMinute?.toString() ?? ''
  const rate = parseRate(text)

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    // Keeps the typed text after a failure.
    if (rate !== undefined && (await actions.run('setRate', run, rate))) setDraft(undefined)
  }
  return (
    <form className={styles.limit} onSubmit={(event) => void onSubmit(event)} noValidate>
      <RateField text={text} onChange={setDraft} />
      <Button type="submit" loading={isBusy}>
        Set limit
      </Button>
    </form>
  )
}

/** The field for the rate limit of a mailing, whose text `parseRate` reads. */
export function RateField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  return (
    <TextField
      label="Mails per minute"
      inputMode="numeric"
      autoComplete="off"
      placeholder="No limit"
      maxLength={9}
      value={text}
      error={parseRate(text) === undefined ? RATE_ERROR : undefined}
      onChange={onChange}
    />
  )
}
