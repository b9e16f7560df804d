import { useState } from 'react'
import type { Storage } from '../../../platform/browser/storage.ts'
import { StaffKeysDialog } from './StaffKeysDialog.tsx'
import { StaffPalette, type StaffPaletteProps } from './StaffPalette.tsx'
import { areSingleKeysEnabled, enableSingleKeys } from './single-keys.ts'

export interface StaffKeysProps extends StaffPaletteProps {
  storage: Storage
  isMac: boolean
}

/** Renders the dialogs that the keyboard shortcuts of staff pages open. */
export function StaffKeys(props: StaffKeysProps) {
  const { storage, isMac, shown, onShow } = props
  const [areEnabled, setEnabled] = useState(() => areSingleKeysEnabled(storage))

  function enable(isEnabled: boolean) {
    setEnabled(isEnabled)
    enableSingleKeys(storage, isEnabled)
  }

  return (
    <>
      {shown === 'keys' && (
        <StaffKeysDialog
          modifier={isMac ? '⌘' : 'Ctrl'}
          areSingleKeysEnabled={areEnabled}
          onEnable={enable}
          onClose={() => onShow(undefined)}
        />
      )}
      <StaffPalette {...props} />
    </>
  )
}
