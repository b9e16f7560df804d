import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import type { UserOverview } from '../../../../contract/user-overview.ts'
import { counted } from '../../../../domain/counted.ts'
import { foundValue } from '../../../../platform/stores/resource.ts'
import { Dialog, DialogButtons } from '../../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../../ui/form/Button.tsx'
import { AdminDate } from '../../AdminDate.tsx'
import { ActionPanel, StaffAccountNote } from '../ActionPanel.tsx'
import { ChangeMessage } from '../ChangeMessage.tsx'
import type { Change } from '../change.store.ts'
import type { UserActions } from '../user-actions.ts'
import styles from './AccountPanel.module.css'

type Action = 'reset' | 'sessions' | 'disable' | 'enable'

/** Shows the actions for an account. Not rendered without an account, or if the service does not have these calls. */
export function AccountPanel({ actions }: { actions: UserActions }) {
  const { overview, reset, endedSessions, disabling } = actions
  const shown = foundValue(useStore(overview.$state))
  const [asking, setAsking] = useState<Action>()
  const results = useRef<HTMLDivElement>(null)
  if (shown?.supportId === undefined) return null
  const { isStaff } = shown

  async function run(action: Action) {
    setAsking(undefined)
    for (const change of [reset, endedSessions, disabling]) change.clear()
    const isDone = await (action === 'reset'
      ? reset.submit(null)
      : action === 'sessions'
        ? endedSessions.submit(null)
        : disabling.submit(action === 'disable'))
    if (!isDone) results.current?.focus()
  }

  return (
    <ActionPanel title="Account">
      {isStaff ? <StaffAccountNote /> : <Actions overview={shown} onAsk={setAsking} />}
      <AccessTokenList overview={shown} />
      <div ref={results} tabIndex={-1} className={styles.results}>
        <ResultOf change={reset} onRefresh={overview.load} />
        <ResultOf change={endedSessions} onRefresh={overview.load} />
        <ResultOf change={disabling} onRefresh={overview.load} />
      </div>
      <Question action={asking} overview={shown} onCancel={() => setAsking(undefined)} onRun={run} />
    </ActionPanel>
  )
}

/** Shows which apps record rounds for the golfer, because support is asked about rounds that nobody remembers. */
function AccessTokenList({ overview: { accessTokens } }: { overview: UserOverview }) {
  // A response may repeat an item.
  const tokens = [...new Map(accessTokens.map((token) => [token.id, token])).values()]
  if (tokens.length === 0) return null
  return (
    <>
      <h3 className={styles.heading}>Access tokens of apps</h3>
      <ul className="stack gap-2">
        {tokens.map(({ id, name, createdMs, lastUsedMs }) => (
          <li key={id} className={styles.token}>
            <strong>{name}</strong>, created <AdminDate ms={createdMs} />,{' '}
            {lastUsedMs === undefined ? 'not used yet' : 'last used '}
            {lastUsedMs !== undefined && <AdminDate ms={lastUsedMs} />}
          </li>
        ))}
      </ul>
    </>
  )
}

interface ActionsProps {
  overview: UserOverview
  onAsk: (action: Action) => void
}

function Actions({ overview: { sessionCount, disabledAt }, onAsk }: ActionsProps) {
  const isDisabled = disabledAt !== undefined
  return (
    <ul className={styles.actions}>
      <li>
        <Button disabled={isDisabled} onClick={() => onAsk('reset')}>
          Send password reset
        </Button>
      </li>
      <li>
        <Button disabled={sessionCount === 0} onClick={() => onAsk('sessions')}>
          End sessions ({sessionCount})
        </Button>
      </li>
      <li>
        {isDisabled ? (
          <Button onClick={() => onAsk('enable')}>Enable account</Button>
        ) : (
          <Button kind="danger" onClick={() => onAsk('disable')}>
            Disable account
          </Button>
        )}
      </li>
    </ul>
  )
}

interface ResultProps {
  change: Change<null> | Change<boolean>
  onRefresh: () => void
}

function ResultOf({ change, ...props }: ResultProps) {
  const state = useStore(change.$state)
  return state.status === 'idle' || state.status === 'pending' ? null : (
    <ChangeMessage state={state} change={change} {...props} />
  )
}

interface QuestionProps {
  action: Action | undefined
  overview: UserOverview
  onCancel: () => void
  onRun: (action: Action) => void
}

/** Asks for confirmation before an action, and explains whether it can be undone. */
function Question({ action, overview, onCancel, onRun }: QuestionProps) {
  const { title, text, button } = textsOf(action ?? 'reset', overview)
  return (
    <Dialog isOpen={action !== undefined} title={title} onClose={onCancel}>
      <p>{text}</p>
      <DialogButtons>
        <Button onClick={onCancel}>Cancel</Button>
        <Button kind={action === 'disable' ? 'danger' : 'main'} onClick={() => action && onRun(action)}>
          {button}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

function textsOf(action: Action, { login, sessionCount }: UserOverview) {
  switch (action) {
    case 'reset':
      return {
        title: 'Send a password reset?',
        text: `${login} gets a mail with a link to set a new password, which works for one hour. This cannot be undone.`,
        button: 'Send mail',
      }
    case 'sessions':
      return {
        title: 'End all sessions?',
        text: `The golfer is signed out in ${counted(sessionCount, 'browser', 'browsers')} and can sign in again. This cannot be undone.`,
        button: 'Sign out everywhere',
      }
    case 'disable':
      return {
        title: 'Disable this account?',
        text: 'The golfer is signed out everywhere and can neither sign in nor reset the password until the account is enabled again. Shared rounds stay visible. Undo enables the account; ended sessions stay ended.',
        button: 'Disable',
      }
    case 'enable':
      return {
        title: 'Enable this account?',
        text: 'The golfer can sign in again with the same password.',
        button: 'Enable',
      }
  }
}
