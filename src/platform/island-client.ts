import { type ComponentType, createElement, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

/**
 * Brings one prerendered island to life; in a build it stands in the place of Astro's own, a third of its weight:
 * without slots, islands that were not prerendered, and form state, which this site has none of.
 */
// biome-ignore lint/style/noDefaultExport: Astro asks a renderer for it
export default (island: HTMLElement) => (component: ComponentType, props: object) => {
  if (!island.hasAttribute('ssr')) return
  startTransition(() => {
    const root = hydrateRoot(island, createElement(component, props), {
      identifierPrefix: island.getAttribute('prefix') ?? '',
    })
    island.addEventListener('astro:unmount', () => root.unmount(), { once: true })
  })
}
