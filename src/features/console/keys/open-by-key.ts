import type { Storage } from '../../../platform/browser/storage.ts'
import { TAB_PATHS } from '../navigation/staff-screens.ts'
import type { PageCommands } from './page-commands.ts'

/** The storage key that is set while a screen opens that a key has requested. */
const OPENING_KEY = 'console-opened-by-key'

const TEXT_FIELDS = 'input:not([type=radio], [type=checkbox], [type=file], [type=hidden]), select, textarea'

/**
 * Opens a screen and moves the focus into it, so that the keyboard works on.
 * @param storage that of the browser tab, because the screen may be another page
 */
export function openByKey(path: string, commands: Pick<PageCommands, 'open'>, storage: Storage): void {
  // The search takes the focus itself.
  if (path !== TAB_PATHS.user) storage.write(OPENING_KEY, 'yes')
  if (commands.open(path)) focusOpenedScreen(storage)
}

/** Moves the focus into the content if a key has opened the screen. To be called when a page has loaded. */
export function focusOpenedScreen(storage: Storage): void {
  if (storage.read(OPENING_KEY) === undefined) return
  storage.write(OPENING_KEY, undefined)
  // After the screen has been rendered in place of the previous one.
  requestAnimationFrame(() => requestAnimationFrame(focusContent))
}

/**
 * Moves the focus to the first field of the content, or to its heading if it has none, as soon as it is rendered.
 * Whatever the user does first has precedence.
 */
function focusContent(): void {
  const content = document.querySelector('main') ?? document.body
  const interrupts = ['keydown', 'pointerdown'] as const
  const observer = new MutationObserver(focus)
  const stop = () => {
    observer.disconnect()
    for (const type of interrupts) removeEventListener(type, stop, true)
  }
  function focus() {
    const target = firstVisible(content, `:is(${TEXT_FIELDS}):enabled`) ?? firstVisible(content, 'h1')
    if (!target) return
    stop()
    if (target.matches('h1')) target.tabIndex = -1
    target.focus()
  }
  for (const type of interrupts) addEventListener(type, stop, true)
  observer.observe(content, { childList: true, subtree: true })
  focus()
}

/** Skips what is hidden, such as the previous screen while the script of the next one is loading. */
function firstVisible(content: HTMLElement, selector: string): HTMLElement | undefined {
  return [...content.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility())
}
