import type { ReactNode } from 'react'
import type { Interaction } from './interaction.ts'
import { toDom } from './to-dom.ts'

interface FirstLook {
  /** The name under which the island is exported. */
  island: string
  /** Returns the content, made of `*.static.tsx` components only; undefined while there is nothing but the spinner. */
  content(): ReactNode
  /** Starts loading. Calls the listener after each change that may produce content. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void
  /**
   * Makes the controls of the content work, whose handlers change what `content` returns. By default they are inert, and
   * the content is rendered once.
   */
  interaction?: Interaction
}

/**
 * Shows the content of an island before React's DOM library has arrived, which is most of a page's script. Renders
 * plain elements in front of the hidden island, and removes them as soon as React shows more than the spinner.
 * Does nothing if React came first. After an error, which is logged, the page continues without a first look.
 */
export function showFirst({ island, content, subscribe, interaction }: FirstLook): void {
  if (typeof document === 'undefined') return
  const place = document.querySelector<HTMLElement>(`astro-island[component-export="${island}"]`)
  if (!place) return
  let isDone = false
  let unsubscribe = () => {}
  let look: StandIn | undefined
  const stop = () => {
    isDone = true
    unsubscribe()
  }
  // Stores call this synchronously. An error must not reach them, because they would not call their other listeners.
  const listener = () => {
    if (isDone) return
    try {
      // Astro removes the attribute when it hydrates the island, whose script may still be loading if it is interactive.
      if (!look && !(interaction ? place.querySelector(LOADING) : place.hasAttribute('ssr'))) return stop()
      const node = content()
      if (node === undefined) return
      if (!interaction) stop()
      const shown = toDom(node, interaction?.complete)
      if (look) look.render(shown)
      else look = standInFor(place, shown, interaction, stop)
    } catch (error) {
      stop()
      look?.remove()
      report(error)
    }
  }
  try {
    unsubscribe = subscribe(listener)
    if (isDone) unsubscribe()
  } catch (error) {
    stop()
    report(error)
  }
}

function report(error: unknown): void {
  console.error('The first look failed:', error)
}

/** Selects the page spinner (`ui/feedback/Spinner.tsx`), which an island shows while it loads. */
const LOADING = '[data-waiting]'

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
