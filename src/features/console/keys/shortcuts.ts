import { STAFF_SCREENS } from '../navigation/staff-screens.ts'

/** Maximum time between "g" and the second key. */
const SEQUENCE_MS = 1500

/** Selects elements in which single keys are text. Radio buttons, checkboxes and file inputs accept no text. */
const TEXT_ENTRY =
  'input:not([type=radio], [type=checkbox], [type=file]), textarea, select, [contenteditable], dialog *'

export interface ShortcutActions {
  search: () => void
  help: () => void
  palette: () => void
  /** Opens the path of a screen. */
  open: (path: string) => void
  /** Returns whether keys without a modifier are enabled (WCAG 2.1.4: Character key shortcuts). */
  areSingleKeysEnabled: () => boolean
}

/**
 * Returns the listener of key presses on a staff page.
 * @param isMac on a Mac, Ctrl+K in a text field deletes the rest of the line and is not a shortcut
 */
export function createShortcuts(actions: ShortcutActions, isMac: boolean): (event: KeyboardEvent) => void {
  let pressedGAtMs: number | undefined

  function run(event: KeyboardEvent, action: () => void): void {
    event.preventDefault()
    action()
  }

  return (event) => {
    const isSecond = pressedGAtMs !== undefined && event.timeStamp - pressedGAtMs < SEQUENCE_MS
    if (event.key !== 'Shift') pressedGAtMs = undefined
    if (event.defaultPrevented || event.isComposing) return
    const isText = event.target instanceof Element && event.target.matches(TEXT_ENTRY)
    if (isPaletteKey(event)) {
      if (event.ctrlKey && isMac && isText) return
      // Also prevented while a dialog is open, so that the browser does not open its own search.
      run(event, () => !document.querySelector('dialog[open]') && actions.palette())
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || !actions.areSingleKeysEnabled()) return
    // The focus is in the search when a page opens, and nobody searches for a question mark.
    if (event.key === '?' && isEmptySearch(event.target)) return run(event, actions.help)
    if (isText) return
    const screen = isSecond && STAFF_SCREENS.find(({ key }) => key === event.key)
    if (screen) run(event, () => actions.open(screen.path))
    else if (event.key === 'g') pressedGAtMs = event.timeStamp
    else if (event.key === '/') run(event, actions.search)
    else if (event.key === '?') run(event, actions.help)
  }
}

function isEmptySearch(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'search' && target.value === ''
}

function isPaletteKey({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'
}
