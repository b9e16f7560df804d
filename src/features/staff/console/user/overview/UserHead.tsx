import { useEffect, useRef } from 'react'
import type { AdminUser, Install } from '../../../../../contract/staff/users.ts'
import { initialsOf } from '../../../../../domain/format/initials.ts'
import { someOf } from '../../../../../domain/format/lists.ts'
import { golferPath, routes } from '../../../../../routes.ts'
import { Badge } from '../../../../../ui/Badge.tsx'
import { LinkButton } from '../../../../../ui/form/LinkButton.tsx'
import { MenuButton, MenuItem } from '../../../../../ui/form/MenuButton.tsx'
import { CopyButton } from '../../../../shared/share/CopyButton.tsx'
import { AdminDate, adminDateText } from '../../AdminDate.tsx'
import type { UserTaskId } from '../user-actions.ts'
import styles from './UserHead.module.css'

interface Props {
  user: AdminUser
  onTask: (task: UserTaskId) => void
}

/** Shows who the user is, at the top of their data, and the menu of what staff can do for them. */
export function UserHead({ user, onTask }: Props) {
  const { login, iid, supportId, installs, createdAt } = user
  const name = user.name || login || iid || ''
  const heading = useRef<HTMLHeadingElement>(null)
  // The focus moves from the search to the user that it has opened.
  useEffect(() => {
    if (document.activeElement?.matches('[type=search]')) heading.current?.focus()
  }, [])
  const id = supportId ?? iid
  const devices = deviceNames(installs)
  return (
    <header className={styles.head}>
      <span className={styles.initials} aria-hidden="true">
        {initialsOf(name)}
      </span>
      <div className={styles.who}>
        <div className={styles.title}>
          <h1 ref={heading} className="breaking" tabIndex={-1}>
            {name}
          </h1>
          <Status user={user} />
        </div>
        <ul className={styles.line}>
          <li className={styles.login}>
            {login ? (
              <>
                <span className={styles.value} title={login}>
                  {login}
                </span>
                <CopyButton text={login} what="login" />
              </>
            ) : (
              'No login'
            )}
          </li>
          {user.isConfirmed && (
            <li className={styles.confirmed} title={adminDateText(user.confirmedAt)}>
              confirmed
            </li>
          )}
          {createdAt !== undefined && (
            <li className={styles.created}>
              since <AdminDate ms={createdAt} />
            </li>
          )}
          {devices !== '' && (
            <li className={styles.devices} title={devices}>
              {devices}
            </li>
          )}
        </ul>
      </div>
      {id !== undefined && (
        <div className="flex gap-2">
          <LinkButton href={golferPath(id)}>See as golfer</LinkButton>
          <LinkButton href={`${routes.audit.path}?about=${encodeURIComponent(id)}`}>Audit</LinkButton>
          <MenuButton label="Actions">
            {userTasks(user).map((group) => (
              <div key={group[0]?.id}>
                {group.map(({ id, label, isDanger }) => (
                  <MenuItem key={id} isDanger={isDanger} onClick={() => onTask(id)}>
                    {label}
                  </MenuItem>
                ))}
              </div>
            ))}
          </MenuButton>
        </div>
      )}
    </header>
  )
}

function Status({ user: { isStaff, disabledAt, deletionAt, isConfirmed } }: Pick<Props, 'user'>) {
  return (
    <>
      {isStaff && <Badge>Staff</Badge>}
      {disabledAt !== undefined && <Badge tone="danger">Disabled</Badge>}
      {deletionAt !== undefined && <Badge tone="danger">To be deleted</Badge>}
      {isConfirmed === false && <Badge>Not confirmed</Badge>}
    </>
  )
}

/** The number of devices that are named. */
const NAMED_MAX = 3

/** Returns the phones and watches of a user: "Pixel 9, Watch 7 and 2 more". */
function deviceNames(installs: readonly Install[]): string {
  const models = installs.flatMap(({ deviceModel, pairedWatchesInfo }) => [
    deviceModel,
    ...pairedWatchesInfo.map((watch) => watch.deviceModel),
  ])
  return someOf(
    [...new Set(models)].flatMap((model) => model || []),
    NAMED_MAX,
  )
}

interface UserTask {
  id: UserTaskId
  label: string
  isDanger?: boolean
}

/** Returns what can be done for a user in a dialog, in groups. What only the operator may do is left out. */
function userTasks(user: AdminUser): UserTask[][] {
  const { iid, supportId, isStaff = false, versions } = user
  const license: UserTask[] = [
    { id: 'extend', label: 'Extend license…' },
    { id: 'until', label: 'Set last day of license…' },
    { id: 'revoke', label: 'Revoke license…', isDanger: true },
  ]
  const account = isStaff || supportId === undefined || !versions ? [] : accountTasks(user)
  return [iid === undefined ? [] : license, account].filter((group) => group.length > 0)
}

function accountTasks({ sessionCount = 0, disabledAt }: AdminUser): UserTask[] {
  if (disabledAt !== undefined) return [{ id: 'enable', label: 'Enable account…' }]
  const sessions: UserTask[] =
    sessionCount > 0 ? [{ id: 'sessions', label: `End sessions (${sessionCount})…` }] : []
  return [
    { id: 'reset', label: 'Send password reset…' },
    ...sessions,
    { id: 'disable', label: 'Disable account…', isDanger: true },
  ]
}
