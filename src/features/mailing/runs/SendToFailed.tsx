import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { MailingRun } from '../../../contract/mailing-runs.ts'
import { counted } from '../../../domain/counted.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/Dialog.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { TextButton } from '../../../ui/form/TextButton.tsx'
import type { RunsStore } from './runs.store.ts'

const ENDED: readonly MailingRun['state'][] = ['finished', 'stopped', 'failed']

/**
 * Sends an ended mailing to the recipients whose mail failed or, after it was stopped, who were left, after a
 * confirmation with their number.
 */
export function SendToFailed({ run, runs }: { run: MailingRun; runs: RunsStore }) {
  const state = useStore(runs.actions.$state)
  const [isAsking, setAsking] = useState(false)
  const { failed, left } = run.counts
  const count = failed + left
  if (count === 0 || !ENDED.includes(run.state)) return null
  const isBusy =
    state.status === 'pending' && state.input.action === 'sendToFailed' && state.input.runId === run.id
  const recipients = counted(count, 'recipient', 'recipients')
  const label = left === 0 ? 'Send to those that failed' : 'Send to the rest'
  return (
    <>
      <TextButton
        aria-busy={isBusy || undefined}
        aria-label={`${label} (${count.toLocaleString('en')}): ${run.campaign}`}
        onClick={() => !isBusy && setAsking(true)}
      >
        {label} ({count.toLocaleString('en')}) {isBusy && <Spinner />}
      </TextButton>
      <Dialog
        isOpen={isAsking}
        title={`Send “${run.campaign}” to at most ${recipients}?`}
        onClose={() => setAsking(false)}
      >
        <p>
          It goes to the {recipients} {left === 0 ? 'whose mail failed' : 'who got no mail'}, except those who
          have received it since, have opted out or are suppressed. Sent emails cannot be recalled.
        </p>
        <DialogButtons>
          <Button onClick={() => setAsking(false)}>Cancel</Button>
          <Button
            kind="main"
            onClick={() => {
              setAsking(false)
              void runs.sendToFailed(run)
            }}
          >
            Send to them
          </Button>
        </DialogButtons>
      </Dialog>
    </>
  )
}
