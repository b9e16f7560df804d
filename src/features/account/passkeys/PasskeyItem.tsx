import type { Passkey } from '../../../contract/passkeys.ts'
import { localDateTime } from '../../../domain/dates/dates.ts'
import { Button } from '../../../ui/form/Button.tsx'
import styles from '../AccountList.module.css'

interface Props {
  passkey: Passkey
  disabled: boolean
  onRename: () => void
  onRemove: () => void
}

export function PasskeyItem({
  passkey: { name, createdMs, lastUsedMs },
  disabled,
  onRename,
  onRemove,
}: Props) {
  return (
    <li className={styles.item}>
      <div className={styles.text}>
        <p className={styles.name}>{name}</p>
        <p className={styles.time}>Added {localDateTime(createdMs)}</p>
        <p className={styles.time}>
          {lastUsedMs === undefined ? 'Not used yet' : `Last used ${localDateTime(lastUsedMs)}`}
        </p>
      </div>
      <div className={styles.actions}>
        <Button disabled={disabled} aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button disabled={disabled} aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  )
}
