import { useEffect, useState } from 'react'
import { lazyPart, Optional } from '../../../platform/lazy/Optional.tsx'
import { TextButton } from '../../../ui/form/TextButton.tsx'
import { messages } from './messages.ts'
import type { StaffDialog } from './StaffKeys.tsx'
import styles from './StaffTools.module.css'

// Not part of the first load, because the page's own content comes first.
const StaffKeys = lazyPart(async () => (await import('./BrowserStaffKeys.tsx')).BrowserStaffKeys)

/** The keys of staff pages, and the buttons that show what they do. */
export function StaffTools() {
  const [shown, setShown] = useState<StaffDialog>()
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => setNeeded(true), [])
  return (
    <div className={styles.tools}>
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

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert" className={styles.missing}>
      {messages.notLoaded} <TextButton onClick={onRetry}>{messages.retry}</TextButton>
    </p>
  )
}
