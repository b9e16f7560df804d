import type { AccessToken } from '../../../contract/access-tokens.ts'
import { localDateTime } from '../../../domain/dates/dates.ts'
import { Button } from '../../../ui/form/Button.tsx'
import styles from '../AccountList.module.css'

interface Props {
  accessToken: AccessToken
  disabled: boolean
  onRevoke: () => void
}

export function AccessTokenItem({ accessToken: { name, createdMs, lastUsedMs }, disabled, onRevoke }: Props) {
  return (
    <li className={styles.item}>
      <div className={styles.text}>
        <p className={styles.name}>{name}</p>
        <p className={styles.time}>Created {localDateTime(createdMs)}</p>
        <p className={styles.time}>
          {lastUsedMs === undefined ? 'Not used yet' : `Last used ${localDateTime(lastUsedMs)}`}
        </p>
      </div>
      <Button disabled={disabled} aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  )
}
