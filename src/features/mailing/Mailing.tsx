import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import type { MailingFields } from '../../contract/mailing.ts'
import { causeOf } from '../../platform/api/failure-cause.ts'
import { Alerts } from '../../ui/feedback/Alerts.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { ComboField } from '../../ui/form/ComboField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useLeaveWarning } from '../../ui/form/use-leave-warning.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { FailureNote } from '../session/FailureNote.tsx'
import { useDraft } from '../session/use-draft.ts'
import { ConfirmSend } from './ConfirmSend.tsx'
import type { FileSuggestions } from './file-suggestions.store.ts'
import styles from './Mailing.module.css'
import { MailingNav } from './MailingNav.tsx'
import type { MailingStore } from './mailing.store.ts'
import { RunStatus } from './RunStatus.tsx'

interface Props {
  mailing: MailingStore
  suggestions: FileSuggestions
  /** What the form contains at first, for example from a link. */
  initial?: Partial<MailingFields>
}

/** The form that starts a mailing run, and the progress of the run. */
export function Mailing({ mailing, suggestions, initial }: Props) {
  const state = useStore(mailing.$state)
  const { alerts, isSending, status, isStale, statusFailure, sendFailure, preview } = state
  const [fields, setFields] = useState({ emailsFileName: '', templateId: '', campaign: '', ...initial })
  const files = useStore(suggestions.$state)
  const [isConfirming, setConfirming] = useState(false)
  // Other failures of a send are shown by its alert, with the server's text.
  const accessFailure = sendFailure && causeOf(sendFailure) === 'forbidden' ? sendFailure : undefined
  const failure = statusFailure ?? accessFailure
  const isPaused = status?.run?.state === 'paused'
  const isRunning = isSending || status?.inProgress === true
  const trimmed = {
    emailsFileName: fields.emailsFileName.trim(),
    templateId: fields.templateId.trim(),
    campaign: fields.campaign.trim(),
  }
  const isValid = Object.values(trimmed).every((text) => text !== '')
  const edit = (name: keyof typeof fields) => (text: string) => setFields({ ...fields, [name]: text })

  useDraft('mailing', fields, (draft) => setFields({ ...fields, ...draft }))
  useLeaveWarning(isSending)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isValid || isRunning) return
    setConfirming(true)
    void mailing.preview(trimmed)
  }
  function onConfirm(resend: boolean) {
    setConfirming(false)
    mailing.send(trimmed, resend)
  }

  return (
    <div className={styles.mailing}>
      <PageTitle>Send emails</PageTitle>
      <MailingNav current="send" isUnknown={status?.scheduled === undefined} />
      <div className={styles.above}>
        <Alerts alerts={alerts} onClose={mailing.close} />
      </div>
      {failure && (
        <p className={styles.cause}>
          <FailureNote failure={failure} />
        </p>
      )}
      <Panel>
        <form className={styles.form} method="post" onSubmit={onSubmit}>
          <ComboField
            label="File name"
            name="emailsFile"
            options={files.recipients}
            listLabel="Recipients files"
            onFocus={suggestions.refresh}
            required
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            value={fields.emailsFileName}
            onChange={edit('emailsFileName')}
          />
          <ComboField
            label="Template ID"
            name="templateId"
            options={files.templates}
            listLabel="Templates"
            onFocus={suggestions.refresh}
            required
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            value={fields.templateId}
            onChange={edit('templateId')}
          />
          <TextField
            label="Campaign"
            name="campaign"
            required
            maxLength={200}
            autoComplete="off"
            value={fields.campaign}
            onChange={edit('campaign')}
          />
          <div>
            <Button
              type="submit"
              kind="main"
              disabled={!isValid || isRunning}
              loading={isRunning && !isPaused}
            >
              {isRunning ? 'Sending...' : 'Send'}
            </Button>
          </div>
        </form>
        <RunStatus status={status} isStale={isStale} runActions={mailing.runActions} />
      </Panel>
      <ConfirmSend
        mailing={trimmed}
        preview={preview}
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={onConfirm}
      />
    </div>
  )
}
