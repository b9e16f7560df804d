import type { Interaction } from './interaction.ts'

/** Selects the page spinner (`ui/feedback/Spinner.tsx`), which an island shows while it loads. */
export const LOADING = '[data-waiting]'

export interface StandIn {
  /** Replaces the shown elements. */
  render(content: DocumentFragment): void
  remove(): void
}

/** Shows elements in place of an island until React has rendered its content. */
export function standInFor(
  place: HTMLElement,
  content: DocumentFragment,
  interaction: Interaction | undefined,
  onRemoved: () => void,
): StandIn {
  const look = document.createElement('div')
  const whenReleased = interaction?.watchPresses(look) ?? ((task: () => void) => task())
  const observer = new MutationObserver(() => {
    if (!place.querySelector(LOADING)) whenReleased(remove)
  })
  /** What is to be shown. While something is pressed, newer content can be shown before older content, which then is dropped. */
  let next: DocumentFragment | undefined = content
  const show = () => {
    if (next) look.replaceChildren(next)
    next = undefined
    return look
  }
  const giveWay = () => {
    place.style.display = ''
    look.remove()
    return place
  }
  const make = (change: () => HTMLElement) => interaction?.change(look, change) ?? change()
  const remove = () => {
    observer.disconnect()
    onRemoved()
    make(giveWay)
  }
  try {
    show()
    observer.observe(place, { subtree: true, childList: true })
    place.style.display = 'none'
    place.before(look)
    make(() => look)
  } catch (error) {
    remove()
    throw error
  }
  return {
    render(changed) {
      next = changed
      whenReleased(() => make(show))
    },
    remove,
  }
}
