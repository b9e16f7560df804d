import type { ReactNode } from 'react'
import { toDom } from './to-dom.ts'

/** Selects the page spinner (`ui/feedback/Spinner.tsx`), which an island shows while it loads. */
const LOADING = '[data-waiting]'
/** Selects the content that the service has written into the page (`domain/round-page.ts`). */
const CONTENT = '[data-round-content]'

interface FirstLook {
  /** The name under which the island is exported. */
  island: string
  /** Returns the content, made of `*.static.tsx` components only; undefined while there is nothing but the spinner. */
  content(): ReactNode
  /** Starts loading. Calls the listener after each change that may produce content. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void
}

/**
 * Shows the content of an island before React's DOM library has arrived, which is most of a page's script. Renders
 * plain elements once, in front of the hidden island, and removes them as soon as React shows more than the spinner.
 * Does nothing if React came first. After an error, which is logged, the page continues without a first look.
 */
export function showFirst({ island, content, subscribe }: FirstLook): void {
  if (typeof document === 'undefined') return
  const place = document.querySelector<HTMLElement>(`astro-island[component-export="${island}"]`)
  if (!place) return
  let isDone = keepContent(place)
  let unsubscribe = () => {}
  const stop = () => {
    isDone = true
    unsubscribe()
  }
  // Stores call this synchronously. An error must not reach them, because they would not call their other listeners.
  const listener = () => {
    if (isDone) return
    try {
      // Astro removes the attribute when it hydrates the island.
      if (!place.hasAttribute('ssr')) return stop()
      const node = content()
      if (node === undefined) return
      stop()
      standInFor(place, toDom(node))
    } catch (error) {
      stop()
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

/**
 * Keeps the content that the page itself contains until React has rendered the island. Returns false if there is none,
 * or if this browser does not show it.
 */
function keepContent(place: HTMLElement): boolean {
  const content = document.querySelector<HTMLElement>(CONTENT)
  if (!content) return false
  if (document.documentElement.dataset.withoutContent !== undefined) {
    content.remove()
    return false
  }
  const observer = new MutationObserver(() => {
    if (place.querySelector(LOADING)) return
    observer.disconnect()
    content.remove()
  })
  observer.observe(place, { subtree: true, childList: true })
  return true
}

/** Shows the elements in place of the island until React has rendered its content. */
function standInFor(place: HTMLElement, content: DocumentFragment): void {
  const look = document.createElement('div')
  const observer = new MutationObserver(() => {
    if (!place.querySelector(LOADING)) remove()
  })
  const remove = () => {
    observer.disconnect()
    place.style.display = ''
    look.remove()
  }
  try {
    look.append(content)
    observer.observe(place, { subtree: true, childList: true })
    place.style.display = 'none'
    place.before(look)
  } catch (error) {
    remove()
    throw error
  }
}

function report(error: unknown): void {
  console.error('The first look failed:', error)
}
