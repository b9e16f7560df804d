import type { AdminUser } from '../../../contract/users.ts'
import { counted } from '../../../domain/counted.ts'
import styles from './DeviceChoice.module.css'

interface Props {
  /** The golfer who is open in the console. */
  user: AdminUser
  identifier: string
  onChoose: (iid: string) => void
}

/** Offers the devices of the open golfer, so that their install ids need not be copied. */
export function DeviceChoice({ user, identifier, onChoose }: Props) {
  const { login, iid, installs } = user
  if (installs.length === 0) return null
  // A service may send a device twice.
  const devices = new Map(installs.map((install) => [install.iid, install]))
  return (
    <fieldset className={styles.devices}>
      <legend>Devices of {login ?? iid}</legend>
      {[...devices.values()].map((install) => (
        <button
          key={install.iid}
          type="button"
          className={styles.device}
          aria-pressed={install.iid === identifier.trim()}
          onClick={() => onChoose(install.iid)}
        >
          <span>{install.deviceModel || install.iid}</span>
          <span className={styles.soft}>
            {install.deviceModel && `${install.iid} · `}
            {install.roundsCount !== undefined && counted(install.roundsCount, 'round', 'rounds')}
          </span>
        </button>
      ))}
    </fieldset>
  )
}
