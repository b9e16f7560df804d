import { CONTROLS, type CompleteElement } from './to-dom.ts'

/** A click follows the end of its press within this time. */
const CLICK_MS = 300

/** What a first look needs whose controls work, so that nothing is lost that is pressed in it. */
export interface Interaction {
  /** Lets an element handle clicks. */
  complete: CompleteElement
  /**
   * Returns a function that runs a task at once or, while something is pressed, after its click: a click needs the
   * element on which the press began.
   */
  watchPresses(look: HTMLElement): (task: () => void) => void
  /** Makes a change, which returns what is shown, and gives the focus to the control in place of the one that had it. */
  change(look: HTMLElement, change: () => HTMLElement): HTMLElement
}

/**
 * Returns how a first look is interactive.
 * @param arrange arranges what attributes cannot, such as scroll positions, after each change
 */
export const interactionWith = (arrange: (shown: HTMLElement) => void): Interaction => ({
  complete(element, { onClick }) {
    if (typeof onClick === 'function') element.addEventListener('click', onClick as EventListener)
  },
  watchPresses(look) {
    let isPressed = false
    let waiting: (() => void)[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const release = () => {
      isPressed = false
      const tasks = waiting
      waiting = []
      for (const task of tasks) task()
    }
    // A press need not end in a click, and can end anywhere.
    const end = () => {
      timer = setTimeout(release, CLICK_MS)
    }
    look.addEventListener('pointerdown', () => {
      clearTimeout(timer)
      isPressed = true
      for (const type of ['pointerup', 'pointercancel']) addEventListener(type, end, { once: true })
    })
    const startClick = () => {
      isPressed = false
    }
    // Before the handler of the control, whose change is shown at once.
    look.addEventListener('click', startClick, { capture: true })
    look.addEventListener('click', release)
    return (task) => {
      if (isPressed) waiting.push(task)
      else task()
    }
  },
  change(look, change) {
    const before = controlsOf(look)
    const focused = before.indexOf(document.activeElement)
    const name = nameOf(before[focused])
    const shown = change()
    const after = controlsOf(shown)
    // Where controls have come or gone, the place of a control says nothing.
    const next =
      after.length === before.length ? after[focused] : after.find((one) => name && nameOf(one) === name)
    if (next instanceof HTMLElement) next.focus()
    arrange(shown)
    return shown
  },
})

const nameOf = (control: Element | null | undefined) =>
  control?.getAttribute('aria-label') ?? control?.textContent

const controlsOf = (root: HTMLElement): (Element | null)[] => [...root.querySelectorAll(CONTROLS)]
