import { useStore } from '@nanostores/react'
import { type FormEvent, useId, useState } from 'react'
import type { AdminUser } from '../../../../../contract/staff/users.ts'
import { timeAgo } from '../../../../../domain/dates/time-ago.ts'
import { counted } from '../../../../../domain/format/counted.ts'
import { Button } from '../../../../../ui/form/Button.tsx'
import { TextField } from '../../../../../ui/form/TextField.tsx'
import { AdminDate } from '../../AdminDate.tsx'
import { CopyableId } from '../../CopyableId.tsx'
import { ChangeMessage } from '../ChangeMessage.tsx'
import { LicensePanel } from '../license/LicensePanel.tsx'
import { ChangeLogin } from '../login/ChangeLogin.tsx'
import { NotePanel } from '../note/NotePanel.tsx'
import type { UserActions } from '../user-actions.ts'
import styles from './RailPanel.module.css'
import { RailFact, RailFacts, RailPanel } from './RailPanel.tsx'

interface Props {
  user: AdminUser
  actions: UserActions
}

/** Shows the facts about a user beside their tables, with the short forms that belong to them. */
export function UserRail({ user, actions }: Props) {
  const { iid, login, supportId, isStaff = false } = user
  if (iid === undefined && supportId === undefined) return null
  return (
    <div className={styles.rail}>
      <div className="stack gap-2">
        {iid !== undefined && <LicensePanel {...{ user, actions }} />}
        <NotePanel {...{ user, actions }} />
      </div>
      <div className="stack gap-2">
        <AccountPanel user={user} />
        {iid !== undefined && (
          <>
            <ChangeLogin {...{ iid, login, isStaff, actions }} />
            <AddProperty actions={actions} />
          </>
        )}
      </div>
    </div>
  )
}

/** Shows the ids and the state of an account, and which apps have access to it. */
function AccountPanel({ user }: { user: AdminUser }) {
  const { iid, supportId, lastSeenAt, sessionCount, deletionAt, accessTokens = [] } = user
  return (
    <RailPanel title="Account">
      <RailFacts>
        {supportId !== undefined && (
          <RailFact name="Support id">
            <CopyableId value={supportId} what="support id" length={20} />
          </RailFact>
        )}
        {iid !== undefined && (
          <RailFact name="Install id">
            <CopyableId value={iid} what="install id" length={20} />
          </RailFact>
        )}
        {sessionCount !== undefined && (
          <RailFact name="Last seen">
            {lastSeenAt === undefined ? (
              'never'
            ) : (
              <AdminDate ms={lastSeenAt} text={timeAgo(lastSeenAt, Date.now())} />
            )}
            {`, ${counted(sessionCount, 'session', 'sessions')}`}
          </RailFact>
        )}
        {deletionAt !== undefined && (
          <RailFact name="Deletion">
            <AdminDate ms={deletionAt} />
          </RailFact>
        )}
      </RailFacts>
      <AccessTokenList accessTokens={accessTokens} />
    </RailPanel>
  )
}

/** Shows which apps record rounds for the golfer, because support is asked about rounds that nobody remembers. */
function AccessTokenList({ accessTokens }: { accessTokens: NonNullable<AdminUser['accessTokens']> }) {
  // A response may repeat an item.
  const tokens = [...new Map(accessTokens.map((token) => [token.id, token])).values()]
  if (tokens.length === 0) return null
  return (
    <>
      <h3 className="quiet">Access tokens of apps</h3>
      <ul className="stack gap-2">
        {tokens.map(({ id, name, createdMs, lastUsedMs }) => (
          <li key={id} className="breaking">
            <strong>{name}</strong>, created <AdminDate ms={createdMs} />,{' '}
            {lastUsedMs === undefined ? 'not used yet' : 'last used '}
            {lastUsedMs !== undefined && <AdminDate ms={lastUsedMs} />}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The form that adds a property to a user, stored by the service. */
function AddProperty({ actions }: Omit<Props, 'user'>) {
  const change = actions.newProperty
  const state = useStore(change.$state)
  const [name, setName] = useState('')
  const [value, setValue] = useState('')
  const formId = useId()
  const isValid = name.trim() !== '' && value !== ''

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isValid || !(await change.submit({ name: name.trim(), value }))) return
    setName('')
    setValue('')
  }
  const edit = (set: (text: string) => void) => (text: string) => {
    set(text)
    change.begin()
  }

  return (
    <RailPanel
      title="Add server property"
      action={
        <Button type="submit" form={formId} disabled={!isValid} loading={state.status === 'pending'}>
          Add property
        </Button>
      }
    >
      <form id={formId} className="stack gap-2" method="post" onSubmit={onSubmit}>
        <div className={styles.line}>
          <TextField
            label="Name"
            isLabelHidden
            placeholder="Name"
            name="propertyName"
            required
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            value={name}
            onChange={edit(setName)}
          />
          <TextField
            label="Value"
            isLabelHidden
            placeholder="Value"
            name="propertyValue"
            required
            maxLength={2000}
            autoComplete="off"
            spellCheck={false}
            value={value}
            onChange={edit(setValue)}
          />
        </div>
        <ChangeMessage change={change} />
      </form>
    </RailPanel>
  )
}
