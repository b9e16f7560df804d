/** Returns whether the tiles are the service's own, which show the shapes of the catalogue. */
export function isOwn(template: string): boolean {
  return template.startsWith('/')
}

/** Returns the URL template of tiles in dark colours, which only the service's own tiles have. */
export function darkTiles(template: string): string {
  if (!isOwn(template)) return template
  return `${template}${template.includes('?') ? '&' : '?'}theme=dark`
}
