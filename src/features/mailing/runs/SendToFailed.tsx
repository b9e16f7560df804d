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

/** Sends an ended mailing again to the recipients whose mail failed, after a confirmation with their number. */
export function SendToFailed({ run, runs }: { run: MailingRun; runs: RunsStore }) {
  const state = useStore(runs.actions.$state)
  const [isAsking, setAsking] = useState(false)
  const { failed } = run.counts
  if (failed === 0 || !ENDED.includes(run.state)) return null
  const isBusy =
    state.status === 'pending' && state.input.action === 'sendToFailed' && state.input.runId === run.id
  const recipients = counted(failed, 'recipient', 'recipients')
  return (
    <>
      <TextButton
        aria-busy={isBusy || undefined}
        aria-label={`Send to those that failed (${failed.toLocaleString('en')}): ${run.campaign}`}
        onClick={() => !isBusy && setAsking(true)}
      >
        Send to those that failed ({failed.toLocaleString('en')}) {isBusy && <Spinner />}
      </TextButton>
      <Dialog
        isOpen={isAsking}
        title={`Send “${run.campaign}” to ${recipients}?`}
        onClose={() => setAsking(false)}
      >
        <p>
          It goes to the {recipients} whose mail failed, except those who have received it since, have opted
          out or are suppressed. Sent emails cannot be recalled.
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
            Send to {recipients}
          </Button>
        </DialogButtons>
      </Dialog>
    </>
  )
}
