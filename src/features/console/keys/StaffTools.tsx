import { useEffect, useState } from 'react'
import { isMac } from '../../../platform/browser/keys.ts'
import { localStore, sessionStore } from '../../../platform/browser/storage.ts'
import { lazyPart, Optional } from '../../../platform/lazy/Optional.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { messages } from './messages.ts'
import { focusOpenedScreen, openByKey } from './open-by-key.ts'
import { pageCommands } from './page-commands.ts'
import styles from './StaffTools.module.css'
import { createShortcuts } from './shortcuts.ts'
import { areSingleKeysEnabled } from './single-keys.ts'
import type { StaffDialog } from './staff-dialog.ts'

// Lazily loaded, because the page's own content comes first. The key listener is not, so that no key press is lost.
const StaffKeys = lazyPart(async () => (await import('./BrowserStaffKeys.tsx')).BrowserStaffKeys)

/** Handles the keyboard shortcuts of staff pages, and shows the buttons for palette and help. */
export function StaffTools() {
  const [shown, setShown] = useState<StaffDialog>()
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    setNeeded(true)
    focusOpenedScreen(sessionStore)
    const handleKey = createShortcuts(
      {
        search: pageCommands.search,
        help: () => setShown('keys'),
        palette: () => setShown('palette'),
        open: (path) => openByKey(path, pageCommands, sessionStore),
        areSingleKeysEnabled: () => areSingleKeysEnabled(localStore),
      },
      isMac(),
    )
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
  return (
    <div className="stack gap-1">
      <button
        type="button"
        className={styles.tool}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setShown('palette')}
      >
        {messages.palette} <PaletteKey />
      </button>
      <button type="button" className={styles.tool} onClick={() => setShown('keys')}>
        {messages.keys} <kbd>?</kbd>
      </button>
      {isNeeded && (
        <Optional fallback={(retry) => shown && <NotLoaded onRetry={retry} />}>
          <StaffKeys shown={shown} onShow={setShown} />
        </Optional>
      )}
    </div>
  )
}

/** Shows the platform's name of the shortcut, which is unknown in the prerendered page. */
function PaletteKey() {
  const isHydrated = useHydrated()
  if (!isHydrated) return null
  return isMac() ? <kbd>⌘ K</kbd> : <kbd>Ctrl K</kbd>
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert" className={styles.missing}>
      {messages.notLoaded} <Button onClick={onRetry}>{messages.retry}</Button>
    </p>
  )
}
