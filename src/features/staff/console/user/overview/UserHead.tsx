import { useEffect, useRef } from 'react'
import type { AdminUser, Install } from '../../../../../contract/staff/users.ts'
import { initialsOf } from '../../../../../domain/format/initials.ts'
import { someOf } from '../../../../../domain/format/lists.ts'
import { golferPath, routes } from '../../../../../routes.ts'
import { Badge } from '../../../../../ui/Badge.tsx'
import { LinkButton } from '../../../../../ui/form/LinkButton.tsx'
import { MenuButton, MenuItem } from '../../../../../ui/form/MenuButton.tsx'
import { AdminDate, adminDateText } from '../../AdminDate.tsx'
import { CopyValue } from '../../CopyableId.tsx'
import { type UserTaskId, userTasks } from '../tasks/user-tasks.ts'
import styles from './UserHead.module.css'

interface Props {
  user: AdminUser
  /** What was searched for. The focus moves from the search to the user. */
  query: string
  onTask: (task: UserTaskId) => void
}

/** Shows who the user is, at the top of their data, and the menu of what staff can do for them. */
export function UserHead({ user, query, onTask }: Props) {
  const { login, iid, supportId, installs, createdAt } = user
  const name = user.name || login || iid || ''
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the user is opened.
  useEffect(() => {
    const search = document.activeElement
    // Unless somebody has typed on.
    if (search instanceof HTMLInputElement && search.type === 'search' && search.value.trim() === query)
      heading.current?.focus()
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
                <CopyValue value={login} what="login" />
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
        <div className={styles.tools}>
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
