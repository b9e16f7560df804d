import { useEffect, useState } from 'react'
import { localStore } from '../../platform/browser/storage.ts'
import { Dialog, DialogButtons } from '../../ui/feedback/Dialog.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import styles from './Keys.module.css'

const OFF_KEY = 'console-keys-off'
const KEYS = [
  ['/', 'Go to the search for a user'],
  ['?', 'Show these keys'],
  ['← → Home End', 'Walk along a row of tabs'],
  ['Esc', 'Close what is open'],
] as const

/** A date's parts are typed too; a radio button, a checkbox and a file chooser take no character. */
const TYPED_INTO =
  'input:not([type=radio], [type=checkbox], [type=file]), textarea, select, [contenteditable], dialog *'

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(TYPED_INTO)
}

/** The console's keys, which a person can turn off (WCAG 2.1.4: Character key shortcuts). */
export function Keys({ onSearch }: { onSearch: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const [isOn, setOn] = useState(() => localStore.read(OFF_KEY) === undefined)

  useEffect(() => {
    if (!isOn) return
    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target))
        return
      if (event.key === '/') {
        event.preventDefault()
        onSearch()
      } else if (event.key === '?') {
        event.preventDefault()
        setOpen(true)
      }
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [isOn, onSearch])

  function turn(on: boolean) {
    setOn(on)
    localStore.write(OFF_KEY, on ? undefined : 'off')
  }

  return (
    <>
      <button type="button" className={styles.open} onClick={() => setOpen(true)}>
        Keys <kbd>?</kbd>
      </button>
      <Dialog isOpen={isOpen} title="Keys" onClose={() => setOpen(false)}>
        <dl className={styles.keys}>
          {KEYS.map(([key, does]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <Checkbox label="Listen to / and ?" checked={isOn} onChange={turn} />
        <DialogButtons>
          <Button kind="main" onClick={() => setOpen(false)}>
            Close
          </Button>
        </DialogButtons>
      </Dialog>
    </>
  )
}
