import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { DELETION_WORD } from '../../../contract/account.ts'
import { TEXT_MAX_LENGTH } from '../../../contract/session.ts'
import type { Page } from '../../../platform/browser/page.ts'
import { DELETION_CANCELLED_HASH, routes } from '../../../routes.ts'
import { ConfirmButtons } from '../../../ui/feedback/ConfirmButtons.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { knownPasswordError } from '../../../ui/form/account-rules.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { LinkButton } from '../../../ui/form/LinkButton.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useFields } from '../../../ui/form/use-fields.ts'
import { messageOf, type Submission } from '../../shared/submission.store.ts'
import { useSubmission } from '../../shared/use-submission.ts'
import styles from '../Account.module.css'
import { AccountRow, type RowState } from '../AccountRow.tsx'
import { CurrentPasswordField } from '../CurrentPasswordField.tsx'
import type { Deletion } from './deletion.store.ts'
import {
  CANCELLED,
  CANCELLED_DETAIL,
  DELETE_BUTTON,
  DELETE_CONFIRM,
  DELETE_QUESTION,
  DELETE_TEXT,
  DELETE_TITLE,
  DELETE_WHAT,
  DELETE_WHEN,
  EXPORT_TEXT,
  EXPORT_TITLE,
  SCHEDULED_CANCEL,
  SCHEDULED_NOTICE,
  SCHEDULED_TITLE,
  scheduledText,
  WORD_ERROR,
  WORD_LABEL,
} from './messages.ts'

export interface DataStores {
  /** The lazily loaded form for saving the account's data. */
  Export: ComponentType<{ onSignedOut: () => void }>
  deletion: Deletion
}

interface Props {
  email: string
  stores: DataStores
  onSignedOut: () => void
  row: (title: string) => RowState & { title: string }
}

/** The rows for exporting the data and, last, for deleting the account. */
export function DataRows({ email, stores: { Export, deletion }, row, onSignedOut }: Props) {
  const submission = useSubmission()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <AccountRow {...row(EXPORT_TITLE)} text={EXPORT_TEXT}>
        <Export onSignedOut={onSignedOut} />
      </AccountRow>
      <AccountRow {...row(DELETE_TITLE)} text={DELETE_TEXT}>
        <div className="buttons">
          <Button kind="danger" onClick={() => setOpen(true)}>
            {DELETE_BUTTON}
          </Button>
        </div>
        <Dialog isOpen={isOpen} title={DELETE_QUESTION} onClose={close}>
          <DeleteForm email={email} deletion={deletion} submission={submission} onCancel={close} />
        </Dialog>
      </AccountRow>
    </>
  )
}

interface DeleteFormProps {
  email: string
  deletion: Deletion
  submission: Submission
  onCancel: () => void
}

/** Asks for the password and a confirmation word before the account is deleted. */
export function DeleteForm({ email, deletion, submission, onCancel }: DeleteFormProps) {
  const state = useStore(submission.$state)
  const fields = useFields({ password: knownPasswordError, word: wordError })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the dialog opens
  useEffect(() => fields.focus('password'), [])

  async function submit({ password }: { password: string }) {
    const isScheduled = await submission.run(() => deletion.schedule(email, password))
    // Restores the focus, which was lost when the button was disabled.
    if (!isScheduled) fields.focus('password')
  }

  return (
    <form {...fields.form((values) => void submit(values))} className="stack">
      <p>{DELETE_WHAT}</p>
      <p>{DELETE_WHEN}</p>
      <CurrentPasswordField email={email} {...fields.field('password')} />
      <TextField
        {...fields.field('word')}
        label={WORD_LABEL}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={TEXT_MAX_LENGTH}
        required
      />
      <FormMessage message={messageOf(state)} />
      <ConfirmButtons
        onCancel={onCancel}
        isDanger
        loading={state.status === 'pending'}
        disabled={!fields.isValid}
      >
        {DELETE_CONFIRM}
      </ConfirmButtons>
    </form>
  )
}

function wordError(value: string): string | undefined {
  return value.trim().toUpperCase() === DELETION_WORD ? undefined : WORD_ERROR
}

/** Tells users who have just signed in that this has cancelled the deletion of their account. */
export function DeletionCancelled({ page }: { page: Pick<Page, 'url' | 'rewrite'> }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (page.url().hash !== DELETION_CANCELLED_HASH) return
    setShown(true)
    // Removes the fragment, so that the message is not shown again after a reload.
    page.rewrite(routes.account.path)
  }, [page])
  return (
    <div role="status">
      {isShown && (
        <div className={styles.cancelled}>
          <Notice kind="success">
            <p>{CANCELLED}</p>
            <p>{CANCELLED_DETAIL}</p>
          </Notice>
        </div>
      )}
    </div>
  )
}

interface ScheduledProps {
  deletionAt: number
  /** Whether the email address is confirmed; others get no email about it. */
  isConfirmed: boolean
}

/** Replaces the page after the deletion was scheduled, which has also signed the user out. */
export function DeletionScheduled({ deletionAt, isConfirmed }: ScheduledProps) {
  const content = useRef<HTMLDivElement>(null)
  // Sets the focus, because the form that had it no longer exists.
  useEffect(() => {
    content.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [])
  return (
    <div ref={content} tabIndex={-1} className="focus-target">
      <EmptyState
        heading="h1"
        title={SCHEDULED_TITLE}
        action={<LinkButton href={routes.login.path}>Sign in</LinkButton>}
      >
        <p>
          {scheduledText(deletionAt)} {isConfirmed && SCHEDULED_NOTICE}
        </p>
        <p>{SCHEDULED_CANCEL}</p>
      </EmptyState>
    </div>
  )
}
