import type { ReactNode } from 'react'
import { toDom } from './to-dom.ts'

/** The mark of the page spinner (`ui/feedback/Spinner.tsx`), which an island shows while it loads. */
const LOADING = '[data-waiting]'

interface FirstLook {
  /** The island's exported name. */
  island: string
  /** Returns what to show, or undefined while there is nothing but the spinner. Only `*.static.tsx` components. */
  content(): ReactNode
  /** Starts loading and calls the listener after every change that may bring content; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void
}

/**
 * Shows the content of an island before React's DOM library, which is most of a page's script, has arrived: once, as
 * plain elements in front of the hidden island. They are removed as soon as React shows more than the spinner.
 * Does nothing if React came first. An error is logged, and the page goes on without a first look.
 */
export function showFirst({ island, content, subscribe }: FirstLook): void {
  if (typeof document === 'undefined') return
  const place = document.querySelector<HTMLElement>(`astro-island[component-export="${island}"]`)
  if (!place) return
  let isDone = false
  let unsubscribe = () => {}
  const stop = () => {
    isDone = true
    unsubscribe()
  }
  // Called synchronously by the stores: an error must not reach them, or their other listeners would not be called.
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

/** Replaces the island visually until React has rendered its content. */
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
