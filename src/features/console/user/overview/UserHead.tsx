import { useStore } from '@nanostores/react'
import type { UserOverview } from '../../../../contract/user-overview.ts'
import type { AdminUser, Install } from '../../../../contract/users.ts'
import { initialsOf } from '../../../../domain/initials.ts'
import { foundValue } from '../../../../platform/stores/resource.ts'
import { golferPath } from '../../../../routes.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { LinkButton } from '../../../../ui/form/LinkButton.tsx'
import { MenuButton, MenuItem } from '../../../../ui/form/MenuButton.tsx'
import { AdminDate, adminDateText } from '../../AdminDate.tsx'
import { CopyValue } from '../../CopyValue.tsx'
import { type UserTaskId, userTasks } from '../tasks/user-tasks.ts'
import type { UserActions } from '../user-actions.ts'
import styles from './UserHead.module.css'

interface Props {
  user: AdminUser
  actions: UserActions
  onTask: (task: UserTaskId) => void
}

/** Shows who the user is, at the top of their data, and the menu of what staff can do for them. */
export function UserHead({ user, actions, onTask }: Props) {
  const { login, iid, supportId, installs } = user
  const overview = foundValue(useStore(actions.overview.$state))
  const name = overview?.name || login || iid || ''
  const id = supportId ?? iid
  const devices = deviceNames(installs)
  return (
    <header className={styles.head}>
      <span className={styles.initials} aria-hidden="true">
        {initialsOf(name)}
      </span>
      <div className={styles.who}>
        <div className={styles.title}>
          <h1 className={styles.name}>{name}</h1>
          {overview && <Status overview={overview} />}
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
          {overview?.isConfirmed && (
            <li className={styles.confirmed} title={adminDateText(overview.confirmedAt)}>
              confirmed
            </li>
          )}
          {overview?.createdAt !== undefined && (
            <li>
              since <AdminDate ms={overview.createdAt} />
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
          <MenuButton label="Actions">
            {userTasks(user, overview).map((group) => (
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

function Status({ overview }: { overview: UserOverview }) {
  const { isStaff, disabledAt, deletionAt, isConfirmed } = overview
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
  const names = [...new Set(models)].filter(Boolean)
  const named = names.slice(0, NAMED_MAX).join(', ')
  return names.length > NAMED_MAX ? `${named} and ${names.length - NAMED_MAX} more` : named
}
