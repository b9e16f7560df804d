import { useEffect, useEffectEvent, useState } from 'react'
import { localStore } from '../../platform/browser/storage.ts'
import { Dialog, DialogButtons } from '../../ui/feedback/Dialog.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import styles from './KeyboardShortcuts.module.css'

const DISABLED_KEY = 'console-keys-off'
const SHORTCUTS = [
  ['/', 'Go to the user search'],
  ['?', 'Show the keyboard shortcuts'],
  ['← → Home End', 'Move between tabs'],
  ['↑ ↓ ← → Home End', 'Move within a table'],
  ['Esc', 'Close the open dialog or hint'],
] as const

/** Elements in which "/" and "?" are text. Radio buttons, checkboxes and file inputs take no text. */
const TEXT_ENTRY =
  'input:not([type=radio], [type=checkbox], [type=file]), textarea, select, [contenteditable], dialog *'

function isTextEntry(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(TEXT_ENTRY)
}

/** The console's keyboard shortcuts and their help; they can be turned off (WCAG 2.1.4: Character key shortcuts). */
export function KeyboardShortcuts({ onSearch }: { onSearch: () => void }) {
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [isEnabled, setEnabled] = useState(() => localStore.read(DISABLED_KEY) === undefined)
  const openHelp = () => setHelpOpen(true)
  const closeHelp = () => setHelpOpen(false)
  useShortcuts(isEnabled, onSearch, openHelp)

  function enable(isOn: boolean) {
    setEnabled(isOn)
    localStore.write(DISABLED_KEY, isOn ? undefined : 'off')
  }

  return (
    <>
      <button type="button" className={styles.open} onClick={openHelp}>
        Keys <kbd>?</kbd>
      </button>
      <Dialog isOpen={isHelpOpen} title="Keys" onClose={closeHelp}>
        <dl className={styles.keys}>
          {SHORTCUTS.map(([key, description]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{description}</dd>
            </div>
          ))}
        </dl>
        <Checkbox label="Enable the / and ? keys" checked={isEnabled} onChange={enable} />
        <DialogButtons>
          <Button kind="main" onClick={closeHelp}>
            Close
          </Button>
        </DialogButtons>
      </Dialog>
    </>
  )
}

function useShortcuts(isEnabled: boolean, onSearch: () => void, onHelp: () => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (isTextEntry(event.target)) return
    if (event.key !== '/' && event.key !== '?') return
    event.preventDefault()
    if (event.key === '/') onSearch()
    else onHelp()
  })
  useEffect(() => {
    if (!isEnabled) return
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [isEnabled])
}
