import type { ReactNode } from 'react'
import { toDom } from './to-dom.ts'

/** The page's spinner has it (`ui/Spinner.tsx`): what an island shows while it waits, and nowhere else. */
const WAITS = '[data-waiting]'

interface Look {
  /** The island's exported name. */
  island: string
  /** What the island shows, as soon as that is more than that it waits. */
  content(): ReactNode
  /** Tells of every change after which there may be content; answers how to end it. */
  onChange(listener: () => void): () => void
}

/**
 * Shows what an island will show before React's DOM library is there, which weighs more than all the rest of a
 * page: the island's own components, once, as plain elements in front of it. They go in the moment in which the
 * island itself shows more than that it waits. Nothing happens where React came first.
 */
export function showFirst({ island, content, onChange }: Look): void {
  if (typeof document === 'undefined') return
  const place = document.querySelector<HTMLElement>(`astro-island[component-export="${island}"]`)
  if (!place) return
  const end = onChange(() => {
    // Astro takes the attribute away when the island comes to life.
    if (!place.hasAttribute('ssr')) return end()
    const node = content()
    if (node === undefined) return
    end()
    standInFor(place, toDom(node))
  })
}

function standInFor(place: HTMLElement, content: DocumentFragment): void {
  const look = document.createElement('div')
  look.append(content)
  place.before(look)
  place.style.display = 'none'
  new MutationObserver((_, observer) => {
    if (place.querySelector(WAITS)) return
    observer.disconnect()
    place.style.display = ''
    look.remove()
  }).observe(place, { subtree: true, childList: true })
}
