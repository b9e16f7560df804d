const PAGES = [{ name: /OpenStreetMap/i, url: 'https://www.openstreetmap.org/copyright' }]

/** Returns the page that an attribution of map data must link to, or undefined if it needs no link. */
export function copyrightPageOf(attribution: string): string | undefined {
  return PAGES.find(({ name }) => name.test(attribution))?.url
}
