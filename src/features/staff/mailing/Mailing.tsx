import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useState } from 'react'
import type { MailingFields, MailingStatus } from '../../../contract/staff/mailing.ts'
import type { MailingCheck } from '../../../contract/staff/mailing-check.ts'
import { causeOf } from '../../../platform/api/failure-cause.ts'
import { useCapability } from '../../../platform/api/use-capability.ts'
import { lazyPart } from '../../../platform/lazy/Optional.tsx'
import { foundValue } from '../../../platform/stores/resource.ts'
import { Alerts } from '../../../ui/feedback/Alerts.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { ComboField } from '../../../ui/form/ComboField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useLeaveWarning } from '../../../ui/form/use-leave-warning.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { useDraft } from '../../session/use-draft.ts'
import { PagePart } from '../../shared/PagePart.tsx'
import { FailureNote } from '../shared/FailureNote.tsx'
import { ConfirmSend } from './ConfirmSend.tsx'
import { countsOf, type MailingCheckStore } from './check/mailing-check.store.ts'
import { type FileSuggestions, NO_FILES } from './file-suggestions.store.ts'
import styles from './Mailing.module.css'
import { MailingNav } from './MailingNav.tsx'
import type { MailingStore } from './mailing.store.ts'
import { viewPath } from './mailing-views.ts'
import { messages } from './messages.ts'
import { RunControls } from './runs/RunControls.tsx'
import type { RunActions } from './runs/run-actions.store.ts'
import { announcementOf, shareDone } from './runs/run-texts.ts'

const CheckPanel = lazyPart(async () => (await import('./check/CheckPanel.tsx')).CheckPanel)

interface Props {
  mailing: MailingStore
  suggestions: FileSuggestions
  check: MailingCheckStore
  /** The initial values of the form, for example from a link. */
  initial?: Partial<MailingFields>
}

/** A mailing that has passed its check; `counts` is undefined if the service has no check. */
interface Asked {
  mailing: MailingFields
  counts: MailingCheck | undefined
}

/** Shows the form that starts a mailing run, the progress of the run, and the check of what is in the form. */
export function Mailing({ mailing, suggestions, check, initial }: Props) {
  const state = useStore(mailing.$state)
  const { alerts, status, statusFailure } = state
  const sending = useStore(mailing.$sending)
  const isSending = sending.status === 'pending'
  const sendFailure = sending.status === 'failed' ? sending.failure : undefined
  const checkState = useStore(check.$state)
  const canCheck = useCapability('mailingCheck')
  const [fields, setFields] = useState({ emailsFileName: '', templateId: '', campaign: '', ...initial })
  /** The column with the addresses that was chosen for a file. */
  const [column, setColumn] = useState<{ file: string; name: string }>()
  /** What the user is asked to confirm: checked fields, with the result of the check. */
  const [asked, setAsked] = useState<Asked>()
  const [isChecking, setChecking] = useState(false)
  // The alert shows all other failures with the server's text.
  const accessFailure = sendFailure && causeOf(sendFailure) === 'forbidden' ? sendFailure : undefined
  const failure = statusFailure ?? accessFailure
  const isPaused = status?.run?.state === 'paused'
  // A service with the other views includes the latest run in each status.
  const hasViews = status !== undefined && status.run !== undefined
  const hasCheck = canCheck && (hasViews || countsOf(checkState) || checkState.status === 'refused')
  const isRunning = isSending || status?.inProgress === true
  const trimmed = {
    emailsFileName: fields.emailsFileName.trim(),
    templateId: fields.templateId.trim(),
    campaign: fields.campaign.trim(),
    ...(column?.file === fields.emailsFileName.trim() && { emailColumn: column.name }),
  }
  const isValid = Object.values(trimmed).every((text) => text !== '')

  useDraft('mailing', fields, (draft) => setFields({ ...fields, ...draft }))
  useLeaveWarning(isSending)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each render has new field objects with the same texts
  useEffect(
    () => check.edit(isValid ? trimmed : undefined),
    [check, trimmed.emailsFileName, trimmed.emailColumn, trimmed.templateId, trimmed.campaign],
  )

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isValid || isRunning || isChecking) return
    setChecking(true)
    const isApproved = await check.approve(trimmed)
    setChecking(false)
    const result = check.$state.get()
    if (isApproved) {
      setAsked({ mailing: trimmed, counts: result.status === 'checked' ? result.check : undefined })
    } else if (result.status === 'refused') mailing.refuse(result.text)
    else if (result.status === 'failed') mailing.refuse(messages.notChecked)
  }
  return (
    <div className={styles.mailing}>
      <PageTitle>Send emails</PageTitle>
      <MailingNav current="send" isUnknown={!hasViews} />
      <div className={styles.above}>
        <Alerts alerts={alerts} onClose={mailing.close} />
      </div>
      {failure && (
        <p className={styles.cause}>
          <FailureNote failure={failure} />
        </p>
      )}
      <div className={styles.desk}>
        <Panel>
          <form className="stack" method="post" onSubmit={onSubmit}>
            <MailingFormFields fields={fields} suggestions={suggestions} onChange={setFields} />
            <div>
              <Button
                type="submit"
                kind="main"
                disabled={!isValid || isRunning}
                loading={isRunning && !isPaused}
                aria-busy={isChecking || undefined}
              >
                {isRunning && !isPaused ? 'Sending...' : 'Send'}
              </Button>
            </div>
          </form>
          <RunStatus status={status} runActions={mailing.runActions} />
        </Panel>
        {hasCheck && (
          <PagePart loading="">
            <CheckPanel
              check={check}
              onColumn={(name) => setColumn({ file: trimmed.emailsFileName, name })}
            />
          </PagePart>
        )}
      </div>
      {asked && (
        <ConfirmSend
          {...asked}
          onClose={() => setAsked(undefined)}
          onConfirm={(options) => {
            setAsked(undefined)
            void mailing.send(asked.mailing, options)
          }}
        />
      )}
    </div>
  )
}

interface FormFieldsProps {
  fields: MailingFields
  suggestions: FileSuggestions
  onChange: (fields: MailingFields) => void
}

/** The fields that describe a mailing; file and template suggest what the service has. */
function MailingFormFields({ fields, suggestions, onChange }: FormFieldsProps) {
  const files = foundValue(useStore(suggestions.$state)) ?? NO_FILES
  const edit = (name: keyof MailingFields) => (text: string) => onChange({ ...fields, [name]: text })
  return (
    <>
      <ComboField
        label="File name"
        name="emailsFile"
        options={files.recipients}
        listLabel="Recipients files"
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
    </>
  )
}

interface RunStatusProps {
  status: MailingStatus | undefined
  runActions: RunActions
}

/** Shows the server's message about the current run, with its progress and its controls. */
export function RunStatus({ status, runActions }: RunStatusProps) {
  const message = status?.message ?? ''
  const run = status?.run
  return (
    <section className={styles.run} aria-label="Progress" data-empty={(message === '' && !run) || undefined}>
      {/* If there is a run, the message changes each second, so it is not announced. */}
      <p className={`announced ${styles.message}`} role={run ? undefined : 'status'}>
        {message}
      </p>
      {run && (
        <>
          <progress aria-label="Done" max={1} value={shareDone(run)} data-state={run.state} />
          <p className="visually-hidden" role="status">
            {announcementOf(run)}
          </p>
          {run.state === 'paused' && (
            <p>No mail is sent until somebody resumes it. To send another mailing instead, stop this one.</p>
          )}
          <RunControls key={run.id} run={run} actions={runActions} />
          <p>
            <a href={viewPath('runs', run.id)}>Recipients and results</a>
          </p>
        </>
      )}
    </section>
  )
}
