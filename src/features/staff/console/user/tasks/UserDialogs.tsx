import { useStore } from '@nanostores/react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { AdminUser, Licenses } from '../../../../../contract/staff/users.ts'
import { counted } from '../../../../../domain/format/counted.ts'
import { ConfirmButtons } from '../../../../../ui/feedback/ConfirmButtons.tsx'
import { Dialog } from '../../../../../ui/feedback/Dialog.tsx'
import { TextField } from '../../../../../ui/form/TextField.tsx'
import { ChangeMessage } from '../ChangeMessage.tsx'
import type { Change } from '../change.store.ts'
import { durationError, extensionNote, parseDurationDays, timeOf } from '../license/license-duration.ts'
import type { LicenseEdit, UserActions, UserTaskId } from '../user-actions.ts'

interface Props {
  user: AdminUser
  actions: UserActions
}

export function UserDialogs({ user, actions }: Props) {
  const task = useStore(actions.$task)
  const onClose = () => actions.$task.set(undefined)
  const license = { change: actions.licenseEdit, onClose }
  switch (task) {
    case 'extend':
      return <ExtendLicense {...license} licenses={user.licenses} />
    case 'until':
      return <SetLicenseEnd {...license} />
    case 'revoke':
      return <RevokeLicense {...license} />
    case undefined:
      return null
    default:
      return <AccountDialog {...{ task, actions, user, onClose }} />
  }
}

interface TaskDialogProps<Input> {
  title: string
  change: Change<Input>
  /** The button that makes the change. */
  button: string
  isDanger?: boolean
  /** What to send; undefined while the form is incomplete. */
  input: Input | undefined
  children: ReactNode
  onClose: () => void
}

/** A short dialog that makes one change. It stays open until the change is stored, and shows why it is not. */
function TaskDialog<Input>(props: TaskDialogProps<Input>) {
  const { title, change, button, isDanger, input, children, onClose } = props
  const state = useStore(change.$state)
  useEffect(() => {
    change.clear()
    change.begin()
    return change.clear
  }, [change])

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (input !== undefined && (await change.submit(input))) onClose()
  }

  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <form className="stack gap-3" method="post" onSubmit={onSubmit}>
        {children}
        <ChangeMessage change={change} />
        <ConfirmButtons
          onCancel={onClose}
          isDanger={isDanger}
          disabled={input === undefined}
          loading={state.status === 'pending'}
        >
          {button}
        </ConfirmButtons>
      </form>
    </Dialog>
  )
}

interface AccountDialogProps {
  task: Exclude<UserTaskId, LicenseEdit['action']>
  actions: UserActions
  user: Pick<AdminUser, 'login' | 'sessionCount'>
  onClose: () => void
}

/** Asks for confirmation before an account is changed, and explains whether that can be undone. */
function AccountDialog({ task, actions, user: { login, sessionCount = 0 }, ...common }: AccountDialogProps) {
  const { reset, endedSessions, disabling } = actions
  switch (task) {
    case 'reset':
      return (
        <TaskDialog {...common} title="Send a password reset?" button="Send mail" change={reset} input={null}>
          <p>
            {login} gets a mail with a link to set a new password, which works for one hour. This cannot be
            undone.
          </p>
        </TaskDialog>
      )
    case 'sessions':
      return (
        <TaskDialog
          {...common}
          title="End all sessions?"
          button="Sign out everywhere"
          change={endedSessions}
          input={null}
        >
          <p>
            The golfer is signed out in {counted(sessionCount, 'browser', 'browsers')} and can sign in again.
            This cannot be undone.
          </p>
        </TaskDialog>
      )
    case 'disable':
      return (
        <TaskDialog
          {...common}
          title="Disable this account?"
          button="Disable"
          isDanger
          change={disabling}
          input={true}
        >
          <p>
            The golfer is signed out everywhere and can neither sign in nor reset the password until the
            account is enabled again. Shared rounds stay visible. Undo enables the account; ended sessions
            stay ended.
          </p>
        </TaskDialog>
      )
    case 'enable':
      return (
        <TaskDialog {...common} title="Enable this account?" button="Enable" change={disabling} input={false}>
          <p>The golfer can sign in again with the same password.</p>
        </TaskDialog>
      )
  }
}

interface LicenseDialogProps {
  change: Change<LicenseEdit>
  onClose: () => void
}

/** What support grants most often. */
const USUAL_DAYS = '30'

/** The dialog that extends the actual license, and says until when. */
function ExtendLicense({ licenses, ...props }: LicenseDialogProps & { licenses: Licenses | undefined }) {
  const [days, setDays] = useState(USUAL_DAYS)
  const field = useRef<HTMLInputElement>(null)
  const durationDays = parseDurationDays(days)
  useEffect(() => field.current?.select(), [])
  return (
    <TaskDialog
      {...props}
      title="Extend license"
      button="Extend"
      input={durationDays === undefined ? undefined : { action: 'extend', durationDays }}
    >
      <TextField
        ref={field}
        label="Extend by days"
        name="extendDays"
        inputMode="numeric"
        required
        autoComplete="off"
        value={days}
        error={durationError(days)}
        onChange={setDays}
      />
      <p aria-live="polite">
        {licenses &&
          durationDays !== undefined &&
          extensionNote(licenses.active, durationDays, timeOf(licenses))}
      </p>
    </TaskDialog>
  )
}

/** The dialog that sets the last day of the license added by staff. */
function SetLicenseEnd(props: LicenseDialogProps) {
  const [date, setDate] = useState('')
  return (
    <TaskDialog
      {...props}
      title="Set last day of license"
      button="Set"
      input={date === '' ? undefined : { action: 'until', date }}
    >
      <TextField
        label="Last day (UTC)"
        name="untilDate"
        type="date"
        required
        value={date}
        onChange={setDate}
      />
      <p>This changes the license added by staff. Purchases are not affected.</p>
    </TaskDialog>
  )
}

/** Asks for confirmation before the license added by staff is revoked. */
function RevokeLicense(props: LicenseDialogProps) {
  return (
    <TaskDialog
      {...props}
      title="Revoke the server-added license?"
      button="Revoke license"
      isDanger
      input={{ action: 'revoke' }}
    >
      <p>The license ends now. Purchases are not affected. You can undo this.</p>
    </TaskDialog>
  )
}
