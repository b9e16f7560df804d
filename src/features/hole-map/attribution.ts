import type { MapData } from '../../platform/browser/hole-map-channel.ts'

const PAGES = [{ name: /OpenStreetMap/i, url: 'https://www.openstreetmap.org/copyright' }]

/**
 * Writes whom the map must name, and whether it has no data.
 * @param tilesAttribution of a provider of tiles
 * @param isOwnMap whether the tiles show the shapes of the catalogue
 */
export function writeAttribution(
  element: HTMLElement,
  tilesAttribution: string,
  data: MapData | undefined,
  isOwnMap: boolean,
): void {
  const parts: (string | Node)[] = tilesAttribution === '' ? [] : [tilesAttribution]
  if (data?.attribution && data.hasShapes) parts.push(named(data.attribution))
  if (data && !data.hasShapes && isOwnMap) parts.push('No map data for this course')
  element.replaceChildren(...parts.flatMap((part, at) => (at === 0 ? [part] : [' · ', part])))
}

function named(attribution: string): string | Node {
  const page = copyrightPageOf(attribution)
  if (!page) return attribution
  const link = document.createElement('a')
  link.href = page
  link.target = '_blank'
  link.rel = 'noopener noreferrer'
  link.textContent = attribution
  return link
}

/** Returns the page that an attribution of map data must link to, or undefined if it needs no link. */
export function copyrightPageOf(attribution: string): string | undefined {
  return PAGES.find(({ name }) => name.test(attribution))?.url
}
