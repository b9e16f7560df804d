import { useEffect, useEffectEvent, useState } from 'react'
import type { Storage } from '../../../platform/browser/storage.ts'
import { KeysDialog } from './KeysDialog.tsx'
import { StaffPalette, type StaffPaletteProps } from './StaffPalette.tsx'
import { createShortcuts } from './shortcuts.ts'

/** Set while the keys without a modifier are turned off in this browser. */
const DISABLED_KEY = 'console-keys-off'

export interface StaffKeysProps extends StaffPaletteProps {
  storage: Storage
  isMac: boolean
}

/** Listens to the keys of staff pages, and shows their dialogs. */
export function StaffKeys(props: StaffKeysProps) {
  const { commands, storage, isMac, shown, onShow } = props
  const [areSingleKeysEnabled, setSingleKeysEnabled] = useState(
    () => storage.read(DISABLED_KEY) === undefined,
  )
  const show = useEffectEvent(onShow)
  const areEnabledNow = useEffectEvent(() => areSingleKeysEnabled)
  const close = () => onShow(undefined)

  useEffect(() => {
    const handleKey = createShortcuts(
      {
        search: commands.search,
        help: () => show('keys'),
        palette: () => show('palette'),
        open: commands.open,
        areSingleKeysEnabled: () => areEnabledNow(),
      },
      isMac,
    )
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [commands, isMac])

  function enable(isEnabled: boolean) {
    setSingleKeysEnabled(isEnabled)
    storage.write(DISABLED_KEY, isEnabled ? undefined : 'off')
  }

  return (
    <>
      {shown === 'keys' && (
        <KeysDialog
          modifier={isMac ? '⌘' : 'Ctrl'}
          areSingleKeysEnabled={areSingleKeysEnabled}
          onEnable={enable}
          onClose={close}
        />
      )}
      <StaffPalette {...props} />
    </>
  )
}
